# SPDX-License-Identifier: Apache-2.0
"""The generator of gen/: specifications of fields and curves, and what turns them into C.

Prime fields: fields.py says which there are, with their bounds; kernels.py what each kernel does. The
strategy of a field is a module that writes the statements:

    bodies(field)     {name of the kernel: emit.Body}; select and swap only if the usual ones do not do
    PROOF             optional: what a proof of the statements relies on, for the contract
    appendix(field)   optional: lines of C after the kernels

emit.py has the expressions that solinas.py and montgomery.py compute with: each knows its interval, so
bounds that do not hold stop the generator. header.py puts headers and contracts together. edwards25519.py
makes tables; __main__.py lists all outputs."""
