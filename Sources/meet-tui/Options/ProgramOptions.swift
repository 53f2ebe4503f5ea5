import ArgumentParser
import Foundation
import Glibc
import MeetCore
import MeetStore
import MeetUI
import Operations

/// What goes with every command.
struct ProgramOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say.helpDatabase, valueName: say.valueFile))
    var database: String?

    var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// The database's path, `~` and the working folder put in.
    var path: String {
        let path = database ?? MeetStore.defaultPath(environment: environment)
        return Workspace.expand(
            path, environment: environment, workingFolder: FileManager.default.currentDirectoryPath)
    }

    func openStore() throws(StoreError) -> MeetStore {
        try MeetStore(path: path, zone: { ReaderZone.current })
    }

    func workspace(_ store: MeetStore) -> Workspace {
        Workspace(
            store: store, environment: environment, workingFolder: FileManager.default.currentDirectoryPath,
            venueSearching: VenueSearching { [environment] in
                try VenueSearcherSource.searcher(store, environment: environment)
            })
    }

    /// What the command works with.
    func openWorkspace() throws(StoreError) -> Workspace {
        workspace(try openStore())
    }

    /// The zone the command's times are read by: that of the Me screen, else the system's.
    func zone(of workspace: Workspace) throws(StoreError) -> TimeZone {
        let zone = TimeZone(identifier: try LoadProfile().run(in: workspace).timeZone)
        if let zone { ReaderZone.set(zone) }
        return zone ?? .current
    }
}
