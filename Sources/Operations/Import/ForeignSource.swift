import Foundation
import MeetCore

/// A program whose contacts, meetings and to-dos can be imported with one word.
///
/// A source only reads: it never writes to files of the other program, nor into their folders.
package protocol ForeignSource: Sendable {
    /// The name on the command line, in lower case: letters, digits and hyphens.
    var name: String { get }
    /// The name as the program or the service writes it.
    var title: String { get }

    /// Returns the files and folders of the program that exist. It looks whether they exist, and reads at
    /// most small files of settings, because the first start asks every source.
    func finds(in home: ForeignHome) -> [String]

    /// Returns the numbers of records at the paths, without reading more than that needs, and never more
    /// than a bounded part.
    func counts(_ paths: [String], in home: ForeignHome) -> ForeignCounts

    /// Reads everything at the paths: those that `finds` returned, or the one that the person named.
    /// Unreadable lines and files are problems of the reading, which goes on.
    ///
    /// - Throws: `ForeignImportError` if nothing can be read at all; `CancellationError` if it was stopped.
    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws
}

extension ForeignSource {
    /// Returns the numbers by reading `ForeignTally.mostBytes` at most.
    package func counts(_ paths: [String], in home: ForeignHome) -> ForeignCounts {
        var reading = ForeignReading(counting: name)
        try? read(paths, in: home, into: &reading)
        return reading.counts
    }
}

/// The programs, in the order in which they are offered.
package enum ForeignSources {
    package static let all: [any ForeignSource] = [
        CalcurseSource(), VdirSource.khal, VdirSource.todoman, VdirSource.khard, VdirSource.vdirsyncer,
        AbookSource(), MuttSource(), RemindSource(),
        EvolutionSource(), ThunderbirdSource(), TakeoutSource(), OutlookSource(),
    ]

    package static var names: [String] { all.map(\.name) }

    /// Returns the source of a typed name.
    ///
    /// - Throws: `ForeignImportError.unknownSource`.
    static func named(_ name: String) throws(ForeignImportError) -> any ForeignSource {
        let wanted = name.trimmed.lowercased()
        guard let source = all.first(where: { $0.name == wanted }) else {
            throw .unknownSource(name, known: names)
        }
        return source
    }
}

/// The numbers of records of a program.
package struct ForeignCounts: Hashable, Sendable {
    package var contacts = 0
    package var groups = 0
    package var meetings = 0
    package var toDos = 0
    /// The number of records of an unknown kind, such as files that were not looked into.
    package var entries = 0
    /// True if there are more, which were not counted.
    package var isMore = false

    package init(
        contacts: Int = 0, groups: Int = 0, meetings: Int = 0, toDos: Int = 0, entries: Int = 0,
        isMore: Bool = false
    ) {
        self.contacts = contacts
        self.groups = groups
        self.meetings = meetings
        self.toDos = toDos
        self.entries = entries
        self.isMore = isMore
    }

    package var total: Int { contacts + groups + meetings + toDos + entries }
    /// True if nothing was found.
    package var isNone: Bool { total == 0 && !isMore }

    mutating func add(_ other: ForeignCounts) {
        contacts += other.contacts
        groups += other.groups
        meetings += other.meetings
        toDos += other.toDos
        entries += other.entries
        isMore = isMore || other.isMore
    }
}

/// An error that leaves nothing to import.
package enum ForeignImportError: Error, Hashable, Sendable {
    /// No source has that name.
    case unknownSource(String, known: [String])
    /// The program has no files in the home folder.
    case nothingFound(title: String)
    /// There is no file or folder at the given path, or it cannot be read.
    case cannotRead(path: String, reason: String)
    /// Nothing of the program is in the named file or folder.
    case nothingOfIt(title: String, path: String)
    /// The program that prints the data is not installed, or took too long.
    case programFailed(name: String)
    /// The program ran and could not read its file or folder.
    case programRefused(name: String, path: String)
}
