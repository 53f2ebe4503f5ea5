#include "CCatalogues.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char el[] = {
#embed "../../po/el.po"
};

const unsigned char *meet_po_el(void) { return el; }
long meet_po_el_length(void) { return sizeof el; }
