import ArgumentParser
import CBuild
import Foundation
import Glibc
import Mail
import Maps
import MeetCore
import MeetStore
import MeetUI
import Operations
import Sentences
import Transport

/// The options of every command.
struct ProgramOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say("The database file. [default: $MEET_DATABASE, otherwise $XDG_DATA_HOME/meet/meet.sqlite]"),
            valueName: say("file")), completion: .file())
    var database: String?

    var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// The database's path, with `~` and the working folder expanded.
    var path: String {
        let path = database ?? MeetStore.defaultPath(environment: environment)
        return Workspace.expand(
            path, environment: environment, workingFolder: FileManager.default.currentDirectoryPath)
    }

    /// Opens the database, and creates it if it does not exist.
    func openStore() throws -> MeetStore {
        try checkPath()
        var options = StoreOptions()
        options.draftFolder = MeetStore.defaultDraftFolder(environment: environment)
        return try MeetStore(
            path: path, now: ProgramClock.now, zone: { ReaderZone.current }, options: options)
    }

    /// Makes the workspace, and sets the language and the written form of dates of its settings.
    func workspace(_ store: MeetStore) -> Workspace {
        let language = try? store.setting(Profile.SettingKey.language.rawValue)
        if let language = language.flatMap(Languages.named) { Languages.choose(language) }
        if let dates = try? DateSettings(readFrom: store) {
            Languages.choose(dates.conventions(in: environment))
        }
        return Workspace(
            store: store, now: ProgramClock.now, environment: environment,
            workingFolder: FileManager.default.currentDirectoryPath,
            venueSearching: VenueSearching { [environment] in
                try VenueSearcherSource.searcher(store, environment: environment)
            }, mailing: Self.mailing(environment), mapping: Self.mapping(environment),
            webTransport: { Self.webTransport }, remoting: Self.remoting,
            languages: Languages.all.map(\.tag), sampleCards: { InstalledFiles.sampleCards },
            holidayFolder: { InstalledFiles.holidays }, quizFolder: { InstalledFiles.quizzes },
            spoken: { [environment] in Languages.preferred(environment).tag },
            calendarName: { say("Personal", context: "calendar") }, birthdaysName: { say("Birthdays") },
            birthdayTitle: { say.words($0) })
    }

    /// Makes the mail dependencies: libcurl and the texts of messages.
    private static func mailing(_ environment: [String: String]) -> Mailing {
        Mailing(
            sending: { account throws(MailError) in try account.sender(environment: environment) },
            receiving: { account throws(MailError) in try account.receiver(environment: environment) },
            letter: { Languages.letter($0) })
    }

    /// The transport of all requests without certificates of their own.
    private static var webTransport: any HTTPTransport {
        VenueSearcherSource.transports.transport(
            CurlTransport.Options(userAgent: VenueSearcherSource.userAgent))
    }

    /// The servers of calendars and contacts: libcurl, and one line of requests for the whole program.
    private static let remoting = Remoting { certificates in
        VenueSearcherSource.transports.transport(
            CurlTransport.Options(
                userAgent: VenueSearcherSource.userAgent, certificateFile: certificates))
    }

    /// Makes the map dependencies: libcurl, the cache folder, vector tiles.
    private static func mapping(_ environment: [String: String]) -> Mapping {
        Mapping(
            transport: { webTransport }, cachePath: TileCache.path(environment: environment),
            decode: { try MapTile(decoding: $0) })
    }

    /// The workspace of a command. If the database must not be created, its folder is not created either.
    func workspace(_ opening: DatabaseOpening) throws -> Workspace {
        if opening == .existing { try checkPath() }
        guard opening != .made, isMissing else { return workspace(try openStore()) }
        guard opening == .rehearsed || !isNamed else {
            throw CommandFailure(say("There is no database at \(path)."))
        }
        return try emptyWorkspace()
    }

    /// One with nothing in it, whatever there is.
    func emptyWorkspace() throws -> Workspace {
        workspace(try MeetStore(emptyIn: { ReaderZone.current }))
    }

    /// Checks that the path is UTF-8: SQLite would open another file.
    private func checkPath() throws {
        func isText(_ bytes: UnsafePointer<CChar>?) -> Bool {
            bytes.map { String(validatingCString: $0) != nil } ?? true
        }
        let named = database.map { !PathText.holdsBytes($0) }
        let names = ["MEET_DATABASE", "XDG_DATA_HOME", "HOME"]
        let variable = names.first { name in getenv(name).map { $0.pointee != 0 } ?? false }
        let folder = getcwd(nil, 0)
        defer { free(folder) }
        guard named ?? variable.map({ isText(getenv($0)) }) ?? true,
            (database ?? "/").hasPrefix("/") || isText(folder)
        else {
            throw CommandFailure(
                say(
                    "The path of the database is not UTF-8, which SQLite requires: \(path). Rename it, or use another."
                ))
        }
    }

    /// True if a database is given.
    private var isNamed: Bool { database != nil || environment["MEET_DATABASE"]?.isEmpty == false }

    /// True if the database does not exist yet.
    var isMissing: Bool {
        var status = stat()
        return stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    /// Returns the first word that is neither an option nor the value of one; `nil` if there is none, or it
    /// follows an unknown option.
    static func firstWord(in arguments: [String]) -> String? {
        var rest = arguments[...]
        while let first = rest.popFirst() {
            if first == "--" { return rest.first }
            guard first.hasPrefix("-") else { return first }
            // The only option with a value there.
            guard first.hasPrefix("--database") else { return nil }
            if first == "--database" { rest = rest.dropFirst() }
        }
        return nil
    }

    /// Returns the zone of the command's times: the one in the settings, else the system's. Throws if neither
    /// is known.
    func zone(of workspace: Workspace) throws -> TimeZone {
        let chosen = TimeZone(identifier: try Profile(readFrom: workspace.store).timeZone)
        if let chosen { ReaderZone.set(chosen) }
        guard let zone = chosen ?? ReaderZone.system.zone else {
            throw NamelessZone(source: ReaderZone.system.source)
        }
        return zone
    }
}

/// The sources of the build.
enum Build {
    /// The commit, or an empty text if it was not set in the build.
    static var commit: String { String(cString: meet_build_commit()) }

    /// The version with the commit: `1.0.0 (1a2b3c4)`.
    static var versionWithCommit: String {
        Program.version + (commit.isEmpty ? "" : " (\(commit))")
    }

    /// The output of `--version`.
    static var version: String { "\(Program.name) \(versionWithCommit)" }
}
