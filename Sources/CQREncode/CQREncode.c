#include "CQREncode.h"

#include <dlfcn.h>
#include <qrencode.h>
#include <stddef.h>

#define FUNCTIONS(each) each(QRcode_encodeString) each(QRcode_free)

#define POINTER(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(POINTER)
} qrencode;

bool cqrencode_open(void) {
  void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) \
  if (!(qrencode.name = (__typeof__(qrencode.name))dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  return true;
}

int cqrencode_text(const char *text, unsigned char *modules) {
  QRcode *code = qrencode.QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
  if (!code) return 0;
  int side = code->width <= CQRENCODE_LONGEST_SIDE ? code->width : 0;
  // The lowest bit of a module is its colour; the others say what it is for.
  for (int index = 0; index < side * side; index++) modules[index] = code->data[index] & 1;
  qrencode.QRcode_free(code);
  return side;
}
