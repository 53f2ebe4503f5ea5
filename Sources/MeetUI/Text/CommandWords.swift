/// The commands of the full-screen program.
package protocol CommandWords: Sendable {
}
