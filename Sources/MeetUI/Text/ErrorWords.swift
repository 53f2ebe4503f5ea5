/// What went wrong, and what can be done about it.
package protocol ErrorWords: Sendable {
}
