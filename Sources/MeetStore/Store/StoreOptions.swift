import Foundation
import MeetCore

/// The options for opening a database.
package struct StoreOptions: Sendable {
    /// The maximum wait for another process in seconds, after which a call throws `StoreError.locked`.
    package var busyTimeout: TimeInterval = 5
    /// The maximum wait in seconds for a process that creates or migrates the database, which takes longer
    /// for a larger one.
    package var makingTimeout: TimeInterval = 300
    /// The maximum size of the file in pages of 4 KiB; `nil` for SQLite's own limit.
    package var maximumPageCount: Int?
    /// The number of actions that can be undone.
    package var historyLength = 100
    /// The maximum size of the history in characters, without the last action.
    package var historySize = 64 << 20
    /// The maximum size of an action in characters; a larger one cannot be undone. A hundred thousand
    /// contacts take some 200 million.
    package var largestAction = 1 << 30
    /// The folder for unfinished forms that the database cannot store; `nil` for none.
    package var draftFolder: String?
    /// Further steps of the schema, for tests of later versions.
    package var laterSteps: [SchemaStep] = []

    package init() {}
}
