import Operations
import TerminalKit

/// The keys of the programs whose data can be imported: those that mean nothing else in the greeting and in
/// the report of an import.
package enum ProgramKeys {
    package static let all: [Character] = ["7", "8", "9", "0"]

    /// Returns the programs with their keys. The key of an imported program goes to one that had none.
    ///
    /// - Parameter imported: The names of the imported programs, which are left out.
    package static func keyed(
        _ programs: [FoundForeignSource], without imported: Set<String> = []
    ) -> [(key: Character, program: FoundForeignSource)] {
        let first = zip(all, programs).map { (key: $0, program: $1) }
        let free = first.filter { imported.contains($0.program.name) }.map(\.key)
        let others = programs.dropFirst(all.count).filter { !imported.contains($0.name) }
        return first.filter { !imported.contains($0.program.name) }
            + zip(free, others).map { (key: $0, program: $1) }
    }

    /// Returns the program of a key.
    package static func program(
        of key: Key, among programs: [FoundForeignSource], without imported: Set<String> = []
    ) -> FoundForeignSource? {
        keyed(programs, without: imported).first { Key($0.key) == key }?.program
    }
}
