# SPDX-License-Identifier: Apache-2.0
# A thin front for CMake. Each target that builds installs the Debian packages that it lacks, then
# configures, builds and runs the presets of CMakePresets.json in build/<preset>.

PRESET = release
ARGS =
prefix = /usr/local
DESTDIR =
modulesdir =

tree = build/$(PRESET)
jobs := $(shell nproc)

# Packages that a preset needs beyond those of every build.
packages_clang = clang
packages_i686 = i686
packages_aarch64 = aarch64

# The libraries of the cross presets. A machine that cannot have them (77) skips the rest of the recipe.
sysroot = cmake/sysroot $(1) build/$(1)-sysroot || { test $$? -eq 77 && exit 0; exit 1; };
libraries_i686 = $(call sysroot,i386)
libraries_aarch64 = $(call sysroot,arm64)

# Debian's Python, which has Debian's pycparser.
proof = /usr/bin/python3 -B -m proof

install_packages = @cmake/install-packages build $(packages_$(PRESET))
configure = cmake --preset $(PRESET)
build = cmake --build --preset $(PRESET)

.PHONY: all speed test test-full timing prove prove-all faults regen install clean help

all: ## the library and the command: build/release/abel
	$(install_packages)
	@$(libraries_$(PRESET)) { test -f $(tree)/build.ninja || $(configure) -DABEL_BUILD_TESTS=OFF; } && $(build)

speed: all ## the speed table beside the installed OpenSSL (ARGS=--all: every curve)
	@$(libraries_$(PRESET)) $(tree)/abel speed --compare openssl $(ARGS)

test: ## every test
	$(install_packages) test
	@$(libraries_$(PRESET)) $(configure) -DABEL_BUILD_TESTS=ON && $(build) && ctest --preset $(PRESET) -j $(jobs)

test-full: export ABEL_TEST_FULL = 1
test-full: test ## the same with the long runs

timing: ## a statistical test for secrets in the running time; wants an idle machine (ARGS="--seconds 30 sect571r1")
	$(install_packages) test
	@$(libraries_$(PRESET)) $(configure) -DABEL_BUILD_TESTS=ON && $(build) --target timing && $(tree)/test/timing/timing $(ARGS)

prove: ## the proofs of what changed since they last passed here, and a twentieth of the others
	@cmake/install-packages build prove
	@$(proof) $(ARGS) && $(proof).front.check --count 20 && $(proof).table --check

prove-all: ## every proof (proof/SOUNDNESS.md)
	@cmake/install-packages build prove
	@$(proof) --all $(ARGS) && $(proof).front.check && $(proof).table --check

faults: ## plants faults in the C and expects that the proofs refuse them (ARGS="--each 1 p256": fewer)
	@cmake/install-packages build prove
	@$(proof).faults $(ARGS)

regen: ## write gen/ anew from synth/
	python3 -m synth

install: all ## install (prefix=/usr/local DESTDIR= modulesdir=where `openssl version -m` says)
	cmake --preset $(PRESET) -DCMAKE_INSTALL_PREFIX="$(prefix)" -DABEL_MODULES_DIR="$(modulesdir)" && $(build)
	DESTDIR="$(DESTDIR)" cmake --install $(tree)
	@test -n "$(DESTDIR)" || test "$$(id -u)" -ne 0 || ldconfig

clean: ## remove build/
	rm -rf build

help: ## this list
	@echo "make TARGET [PRESET=release|clang|verify|asan|small|i686|aarch64]"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile
