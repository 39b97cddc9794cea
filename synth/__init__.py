# SPDX-License-Identifier: Apache-2.0
"""The generator of gen/: specifications of fields and curves, and what turns them into C."""
