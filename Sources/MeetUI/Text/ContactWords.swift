/// Contacts, groups, duplicates and the import of cards.
package protocol ContactWords: Sendable {
}
