import Foundation
import MeetCore
import MeetStore

/// Reads the incidents that count for the record of any place: those of the last two years, latest first.
package struct RecentIncidents: WorkspaceOperation {
    /// The number of incidents that a map and a detail still take at once.
    private static let most = 2000

    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [Incident] {
        let earliest = workspace.now().addingTimeInterval(-2 * AreaRecord.year)
        return try workspace.store.incidents(rows: 0..<Self.most).filter { $0.at >= earliest }
    }
}
