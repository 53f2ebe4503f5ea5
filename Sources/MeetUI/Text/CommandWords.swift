/// The commands of the full-screen program.
package protocol CommandWords: Sendable {
    /// A word or two for the footer, and what it does, for the help and the palette.
    func words(_ command: CommandText) -> (title: String, explanation: String)
}
