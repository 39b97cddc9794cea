# SPDX-License-Identifier: Apache-2.0
"""Programs on integers, and what Coq is to check of them."""
