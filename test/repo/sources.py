# SPDX-License-Identifier: Apache-2.0
"""The files of the repository, for the checks in this folder."""

import os

SKIPPED_FOLDERS = {".git", "build", "__pycache__"}


def files(root):
    """Paths relative to root of all files, sorted, without what is built."""
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders if f not in SKIPPED_FOLDERS]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names]
    return sorted(found)
