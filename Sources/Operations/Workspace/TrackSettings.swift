import MeetStore

/// The setting `tracks.folder`: the folder whose new tracks the agent imports.
package enum TrackSettings {
    package static let folderKey = "tracks.folder"
    static let keys = [folderKey]

    /// Returns the path; `nil` if no folder is watched.
    package static func folder(in store: MeetStore) throws(StoreError) -> String? {
        try store.setting(folderKey).flatMap { $0.isEmpty ? nil : $0 }
    }
}
