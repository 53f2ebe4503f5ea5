import MeetStore

/// The setting `free-busy.file`: the file that the agent writes the person's own busy times to.
package enum FreeBusySettings {
    package static let fileKey = "free-busy.file"
    static let keys = [fileKey]

    /// Returns the path; `nil` if no file is wanted.
    package static func file(in store: MeetStore) throws(StoreError) -> String? {
        try store.setting(fileKey).flatMap { $0.isEmpty ? nil : $0 }
    }
}
