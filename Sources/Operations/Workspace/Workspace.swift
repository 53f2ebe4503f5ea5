import Foundation
import MeetStore
import VenueSearch

/// What operations work with, handed in by the program.
package struct Workspace: Sendable {
    package let store: MeetStore
    package let now: @Sendable () -> Date
    /// For `~`, the language, and keys of providers.
    package let environment: [String: String]
    /// What relative paths start from.
    package let workingFolder: String
    /// `nil` where there is no network.
    package let venueSearching: VenueSearching?
    /// `nil` where nobody is to be reached; messages are then without words of their own.
    package let mailing: Mailing?
    /// `nil` where maps are without streets.
    package let mapping: Mapping?
    /// The tags of the languages that the program speaks, and the one it speaks where none is set.
    package let languages: [String]
    let spoken: @Sendable () -> String?
    /// Kept until contacts change.
    let inviteeIndex: InviteeIndex

    package init(
        store: MeetStore, now: @escaping @Sendable () -> Date = { Date() },
        environment: [String: String] = [:],
        workingFolder: String = "/", venueSearching: VenueSearching? = nil, mailing: Mailing? = nil,
        mapping: Mapping? = nil, languages: [String] = [], spoken: @escaping @Sendable () -> String? = { nil }
    ) {
        self.store = store
        self.now = now
        self.environment = environment
        self.workingFolder = workingFolder
        self.venueSearching = venueSearching
        self.mailing = mailing
        self.mapping = mapping
        self.languages = languages
        self.spoken = spoken
        inviteeIndex = InviteeIndex()
    }

    /// To be called when another process wrote: what is kept beside the store is stale.
    package func forgetCaches() {
        inviteeIndex.forget()
    }

    /// The path with `~` and the working folder put in.
    package func expand(_ path: String) -> String {
        Self.expand(path, environment: environment, workingFolder: workingFolder)
    }

    package static func expand(
        _ path: String, environment: [String: String], workingFolder: String
    ) -> String {
        if path == "~" || path.hasPrefix("~/"), let home = environment["HOME"] {
            return home + path.dropFirst()
        }
        return path.hasPrefix("/") ? path : workingFolder + "/" + path
    }
}

extension Workspace {
    /// Reads with a call of the store, on the queue of reading. What is no more than that is no operation.
    package func read<Outcome: Sendable>(
        _ call: @escaping @Sendable (MeetStore) throws -> Outcome
    ) async throws -> Outcome {
        try await WorkQueue.reading.run { () throws(any Error) in try call(store) }
    }

    /// Runs an operation on the queue it belongs to. The calling thread is free meanwhile.
    package func perform<Wanted: WorkspaceOperation>(
        _ operation: Wanted
    ) async throws(Wanted.Failure) -> Wanted.Outcome {
        try await Wanted.queue.run { () throws(Wanted.Failure) in try operation.run(in: self) }
    }

    /// - Parameter progress: Called now and then, on the queue.
    package func perform<Wanted: LongOperation>(
        _ operation: Wanted, progress: @escaping @Sendable (OperationProgress) -> Void
    ) async throws(Wanted.Failure) -> Wanted.Outcome {
        try await Wanted.queue.run { () throws(Wanted.Failure) in
            try operation.run(in: self, progress: progress)
        }
    }
}

/// What a search for venues needs from outside. Nothing of it is touched before the first search.
package struct VenueSearching: Sendable {
    /// Made anew for every search, so that changed settings count at once.
    var searcher: @Sendable () throws -> VenueSearcher
    /// Waits while somebody is still typing.
    var pause: @Sendable (Duration) async throws -> Void

    package init(
        searcher: @escaping @Sendable () throws -> VenueSearcher,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.searcher = searcher
        self.pause = pause
    }
}
