#ifndef CQRENCODE_H
#define CQRENCODE_H

#include <stdbool.h>

/// libqrencode, opened when the link of a table is shown for the first time.

/// The side of the largest code, in modules.
#define CQRENCODE_LONGEST_SIDE 177

/// Opens the library. False if it is not installed, or has not all of its functions.
bool cqrencode_open(void);

/// Makes the smallest code of a text, of which any 15 % may be unreadable (level M). Writes its modules row by row, from
/// the top left corner: 1 for dark, 0 for light. `modules` has room for the largest code. Returns the side in modules, or
/// 0 if the text is too long.
int cqrencode_text(const char *text, unsigned char *modules);

#endif
