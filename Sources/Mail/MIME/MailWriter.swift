/// Writes messages (RFC 5322, RFC 2045, RFC 6047, 2.4).
enum MailWriter {
}
