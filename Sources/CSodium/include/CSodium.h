#ifndef CSODIUM_H
#define CSODIUM_H

#include <sodium.h>
#include <stdbool.h>

/// libsodium, opened when a table is shared or joined for the first time.
///
/// Each function is the one of libsodium that its name says; they cannot fail, or say with `true` that they have
/// succeeded. Counts are in bytes.

/// Opens the library. False if it is not installed, or has not all of these functions.
bool csodium_open(void);

void csodium_random(void *bytes, size_t count);

/// XChaCha20-Poly1305: `sealed` has crypto_aead_xchacha20poly1305_ietf_ABYTES more than `bytes`. `bound` is not
/// encrypted, and must be the same when it is opened.
void csodium_seal(
    unsigned char *sealed, const unsigned char *bytes, size_t count, const unsigned char *bound, size_t bound_count,
    const unsigned char *nonce, const unsigned char *key);
bool csodium_unseal(
    unsigned char *bytes, const unsigned char *sealed, size_t count, const unsigned char *bound, size_t bound_count,
    const unsigned char *nonce, const unsigned char *key);

/// Ed25519: the keys of a seed, a signature, and whether one is right.
void csodium_sign_keys(unsigned char *public_key, unsigned char *secret_key, const unsigned char *seed);
void csodium_sign(
    unsigned char *signature, const unsigned char *bytes, size_t count, const unsigned char *secret_key);
bool csodium_verify(
    const unsigned char *signature, const unsigned char *bytes, size_t count, const unsigned char *public_key);

/// By how many bytes a box is longer than what it holds.
enum { csodium_box_overhead = crypto_box_SEALBYTES };

/// A box that only the owner of an Ed25519 key can open: `box` has csodium_box_overhead more than `bytes`. False if the key
/// is none, or the box is not for it.
bool csodium_box(unsigned char *box, const unsigned char *bytes, size_t count, const unsigned char *public_key);
bool csodium_unbox(
    unsigned char *bytes, const unsigned char *box, size_t box_count, const unsigned char *public_key,
    const unsigned char *secret_key);

#endif
