import Foundation
import Glibc
import MeetCore
import MeetStore
import Transport
import VenueSearch

/// The dependencies of operations, provided by the program.
package struct Workspace: Sendable {
    package let store: MeetStore
    package let now: @Sendable () -> Date
    /// The environment, for `~`, the language, and keys of providers.
    package let environment: [String: String]
    /// The folder that relative paths start from.
    package let workingFolder: String
    /// The venue search; `nil` without a network.
    package let venueSearching: VenueSearching?
    /// The mail; `nil` without servers, where messages have no text of their own.
    package let mailing: Mailing?
    /// The maps; `nil` without streets.
    package let mapping: Mapping?
    /// Returns the transport of HTTP for calendars by URL, created with the first request; `nil` without a
    /// network.
    let webTransport: (@Sendable () -> any HTTPTransport)?
    /// The servers of calendars and contacts; `nil` without a network.
    let remoting: Remoting?
    /// The tags of the available languages, and the default language.
    package let languages: [String]
    /// Returns the path of the address book that was installed with the program; `nil` if it is not there.
    let sampleCards: @Sendable () -> String?
    /// Returns the path of the folder of holidays that was installed with the program; `nil` if it is not
    /// there.
    let holidayFolder: @Sendable () -> String?
    /// Returns the path of the folder of quizzes that was installed with the program; `nil` if it is not
    /// there.
    let quizFolder: @Sendable () -> String?
    let spoken: @Sendable () -> String?
    /// Returns the name of the first calendar.
    let calendarName: @Sendable () -> String
    /// Returns the name of the calendar of birthdays.
    let birthdaysName: @Sendable () -> String
    /// Returns the title of a birthday or an anniversary.
    let birthdayTitle: @Sendable (BirthdayCalendar.Occurrence) -> String
    /// The cache of contacts for the invitee picker.
    let inviteeIndex: InviteeIndex
    /// True in the agent, which lists news until it has shown them: it may be ended in between.
    private(set) var isOfAgent = false

    package init(
        store: MeetStore, now: @escaping @Sendable () -> Date = { Date() },
        environment: [String: String] = [:],
        workingFolder: String = "/", venueSearching: VenueSearching? = nil, mailing: Mailing? = nil,
        mapping: Mapping? = nil, webTransport: (@Sendable () -> any HTTPTransport)? = nil,
        remoting: Remoting? = nil, languages: [String] = [],
        sampleCards: @escaping @Sendable () -> String? = { nil },
        holidayFolder: @escaping @Sendable () -> String? = { nil },
        quizFolder: @escaping @Sendable () -> String? = { nil },
        spoken: @escaping @Sendable () -> String? = { nil },
        calendarName: @escaping @Sendable () -> String = { "Personal" },
        birthdaysName: @escaping @Sendable () -> String = { "Birthdays" },
        birthdayTitle: @escaping @Sendable (BirthdayCalendar.Occurrence) -> String = { $0.name }
    ) {
        self.store = store
        self.now = now
        self.environment = environment
        self.workingFolder = workingFolder
        self.venueSearching = venueSearching
        self.mailing = mailing
        self.mapping = mapping
        self.webTransport = webTransport
        self.remoting = remoting
        self.sampleCards = sampleCards
        self.holidayFolder = holidayFolder
        self.quizFolder = quizFolder
        self.languages = languages
        self.spoken = spoken
        self.calendarName = calendarName
        self.birthdaysName = birthdaysName
        self.birthdayTitle = birthdayTitle
        inviteeIndex = InviteeIndex()
    }

    /// The workspace of the agent.
    package var ofAgent: Workspace {
        var workspace = self
        workspace.isOfAgent = true
        return workspace
    }

    /// Clears the caches, after another process wrote.
    package func forgetCaches() {
        inviteeIndex.forget()
    }

    /// Returns the path with `~` and the working folder expanded.
    package func expand(_ path: String) -> String {
        Self.expand(path, environment: environment, workingFolder: workingFolder)
    }

    package static func expand(
        _ path: String, environment: [String: String], workingFolder: String
    ) -> String {
        if path == "~" || path.hasPrefix("~/"), let home = environment["HOME"] {
            return path == "~" ? home : join(home, path.dropFirst(2))
        }
        return path.hasPrefix("/") ? path : join(workingFolder, path)
    }

    /// Returns the path of a name in a folder, which may end in a slash.
    static func join(_ folder: String, _ name: some StringProtocol) -> String {
        folder.hasSuffix("/") ? "\(folder)\(name)" : "\(folder)/\(name)"
    }
}

extension Workspace {
    /// Reads with a single call of the store, on the queue of reading. Such a read needs no operation.
    package func read<Outcome: Sendable>(
        _ call: @escaping @Sendable (MeetStore) throws -> Outcome
    ) async throws -> Outcome {
        try await WorkQueue.reading.run { () throws(any Error) in try call(store) }
    }

    /// Runs an operation on its queue, without blocking the calling thread.
    package func perform<Wanted: WorkspaceOperation>(
        _ operation: Wanted
    ) async throws(Wanted.Failure) -> Wanted.Outcome {
        try await Wanted.queue.run { () throws(Wanted.Failure) in try operation.run(in: self) }
    }

    /// Runs a long operation on its queue.
    ///
    /// - Parameter progress: Called repeatedly on the queue.
    package func perform<Wanted: LongOperation>(
        _ operation: Wanted, progress: @escaping @Sendable (OperationProgress) -> Void
    ) async throws(Wanted.Failure) -> Wanted.Outcome {
        try await Wanted.queue.run { () throws(Wanted.Failure) in
            try operation.run(in: self, progress: progress)
        }
    }
}

/// The external dependencies of the venue search, created with the first search.
package struct VenueSearching: Sendable {
    /// Makes a searcher, for each search so that changed settings apply at once.
    var searcher: @Sendable () throws -> VenueSearcher
    /// Waits during typing.
    var pause: @Sendable (Duration) async throws -> Void

    package init(
        searcher: @escaping @Sendable () throws -> VenueSearcher,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.searcher = searcher
        self.pause = pause
    }
}

extension Workspace {
    /// Writes a new file to the working folder, with a name that no other file has: `maria-papadopoulou.vcf`.
    ///
    /// - Parameters:
    ///   - title: The text whose letters and digits name the file.
    ///   - name: The name if that has none.
    /// - Returns: The path.
    /// - Throws: `FileWriteError`.
    func writeNewFile(
        _ data: Data, named title: String, otherwise name: String, extension suffix: String
    ) throws(FileWriteError) -> String {
        let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(6)
        let joined = String(words.joined(separator: "-").prefix(60))
        let base = "\(workingFolder)/\(joined.isEmpty ? name : joined)"
        var number = 1
        while true {
            let path = "\(base)\(number == 1 ? "" : "-\(number)").\(suffix)"
            guard let code = WholeFile.write(Array(data), to: path, isNew: true) else { return path }
            guard code == EEXIST else { throw FileWriteError(path, code: code) }
            number += 1
        }
    }
}
