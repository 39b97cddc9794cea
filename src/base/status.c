/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of the status codes. */
#include <abel/base.h>

const char *abel_status_text(abel_status status)
{
    switch (status) {
    case ABEL_OK:
        return "success";
    case ABEL_ERR_ARGUMENT:
        return "an argument is missing or does not fit";
    case ABEL_ERR_LENGTH:
        return "an input has the wrong length";
    case ABEL_ERR_BUFFER:
        return "the output buffer is too small";
    case ABEL_ERR_RANDOM:
        return "the random source failed";
    case ABEL_ERR_PRIVATE_KEY:
        return "not a private key of this curve";
    case ABEL_ERR_PUBLIC_KEY:
        return "not a public key of this curve";
    case ABEL_ERR_WEAK_PEER:
        return "the peer's public key has small order";
    case ABEL_ERR_SIGNATURE:
        return "the signature does not verify";
    case ABEL_ERR_UNSUPPORTED:
        return "the curve does not have this operation";
    }
    return "unknown status";
}
