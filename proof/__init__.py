# SPDX-License-Identifier: Apache-2.0
"""Proofs about the C that ships. Start with SOUNDNESS.md."""
