#ifndef C_CATALOGUES_H
#define C_CATALOGUES_H

/// The Greek catalogue, `po/el.po`, as it lies in the program.
const unsigned char *meet_po_el(void);
/// Its length in bytes.
long meet_po_el_length(void);

#endif
