import Foundation
import MeetCore

/// What may differ from one opening of a database to the next.
package struct StoreOptions: Sendable {
    /// How long a call waits for another process before it throws `StoreError.locked`, in seconds.
    package var busyTimeout: TimeInterval = 5
    /// The same where that process makes the database, or brings it up to date: the larger it is, the longer that takes.
    package var makingTimeout: TimeInterval = 300
    /// The most pages of 4 KiB the file may grow to; `nil` for SQLite's own limit.
    package var maximumPageCount: Int?
    /// How many actions can be undone.
    package var historyLength = 100
    /// How much room the history may take up, in characters, the last action apart.
    package var historySize = 64 << 20
    /// How much room one action may take up, in characters; one that needs more cannot be undone. A hundred thousand
    /// contacts take some 200 million.
    package var largestAction = 1 << 30
    /// Where half-filled forms are kept that the database cannot take; `nil`: nowhere.
    package var draftFolder: String?
    /// Steps of the schema after those this program knows, for tests of what a later version does.
    package var laterSteps: [SchemaStep] = []

    package init() {}
}
