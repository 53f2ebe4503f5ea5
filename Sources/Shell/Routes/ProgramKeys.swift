import Operations
import TerminalKit

/// The keys of the programs whose data can be imported: those that mean nothing else in the greeting and in
/// the report of an import.
package enum ProgramKeys {
    package static let all: [Character] = ["7", "8", "9", "0"]

    /// Returns the programs that have a key, with it.
    package static func keyed(
        _ programs: [FoundForeignSource]
    ) -> [(key: Character, program: FoundForeignSource)] {
        zip(all, programs).map { (key: $0, program: $1) }
    }

    /// Returns the program of a key.
    package static func program(of key: Key, among programs: [FoundForeignSource]) -> FoundForeignSource? {
        keyed(programs).first { Key($0.key) == key }?.program
    }
}
