#include "CSodium.h"

#include <dlfcn.h>
#include <stddef.h>

#define FUNCTIONS(each)                                                                                              \
  each(sodium_init) each(randombytes_buf) each(crypto_aead_xchacha20poly1305_ietf_encrypt)                           \
  each(crypto_aead_xchacha20poly1305_ietf_decrypt) each(crypto_sign_seed_keypair) each(crypto_sign_detached)         \
  each(crypto_sign_verify_detached) each(crypto_sign_ed25519_pk_to_curve25519)                                       \
  each(crypto_sign_ed25519_sk_to_curve25519) each(crypto_box_seal) each(crypto_box_seal_open)

#define POINTER(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(POINTER)
} sodium;

bool csodium_open(void) {
  void *library = dlopen("libsodium.so.23", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) \
  if (!(sodium.name = (__typeof__(sodium.name))dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  return sodium.sodium_init() >= 0;
}

void csodium_random(void *bytes, size_t count) { sodium.randombytes_buf(bytes, count); }

void csodium_seal(
    unsigned char *sealed, const unsigned char *bytes, size_t count, const unsigned char *bound, size_t bound_count,
    const unsigned char *nonce, const unsigned char *key) {
  sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(
      sealed, NULL, bytes, count, bound, bound_count, NULL, nonce, key);
}

bool csodium_unseal(
    unsigned char *bytes, const unsigned char *sealed, size_t count, const unsigned char *bound, size_t bound_count,
    const unsigned char *nonce, const unsigned char *key) {
  return sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
             bytes, NULL, NULL, sealed, count, bound, bound_count, nonce, key) == 0;
}

void csodium_sign_keys(unsigned char *public_key, unsigned char *secret_key, const unsigned char *seed) {
  sodium.crypto_sign_seed_keypair(public_key, secret_key, seed);
}

void csodium_sign(
    unsigned char *signature, const unsigned char *bytes, size_t count, const unsigned char *secret_key) {
  sodium.crypto_sign_detached(signature, NULL, bytes, count, secret_key);
}

bool csodium_verify(
    const unsigned char *signature, const unsigned char *bytes, size_t count, const unsigned char *public_key) {
  return sodium.crypto_sign_verify_detached(signature, bytes, count, public_key) == 0;
}

bool csodium_box(unsigned char *box, const unsigned char *bytes, size_t count, const unsigned char *public_key) {
  unsigned char key[crypto_box_PUBLICKEYBYTES];
  return sodium.crypto_sign_ed25519_pk_to_curve25519(key, public_key) == 0 &&
         sodium.crypto_box_seal(box, bytes, count, key) == 0;
}

bool csodium_unbox(
    unsigned char *bytes, const unsigned char *box, size_t box_count, const unsigned char *public_key,
    const unsigned char *secret_key) {
  unsigned char key[crypto_box_PUBLICKEYBYTES], secret[crypto_box_SECRETKEYBYTES];
  return sodium.crypto_sign_ed25519_pk_to_curve25519(key, public_key) == 0 &&
         sodium.crypto_sign_ed25519_sk_to_curve25519(secret, secret_key) == 0 &&
         sodium.crypto_box_seal_open(bytes, box, box_count, key, secret) == 0;
}
