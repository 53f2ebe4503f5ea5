import ArgumentParser
import Foundation
import Glibc
import MeetCore
import MeetStore
import MeetUI
import Operations
import Sentences
import Shell
import TerminalKit
import Transport
import VenueSearch

struct DoctorCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "doctor", say("Check the program's environment: versions, database, terminal, accounts, mail."),
            more: say(
                "A backup is saved next to the database every day; the last seven daily backups and four weekly ones are kept."
            ),
            example: .doctor)
    }

    @OptionGroup var options: ProgramOptions
    @Flag(help: ArgumentHelp(say("List the backups of the database.")))
    var backups = false
    @Flag(help: ArgumentHelp(say("Also run the password command and sign in to the mail servers.")))
    var mail = false
    @Flag(help: ArgumentHelp(say("Also sign in to the MQTT server for positions.")))
    var positions = false
    @Flag(
        help: ArgumentHelp(
            say("Also sign in to the servers of calendars and contacts, and read the calendars by URL.")))
    var accounts = false
    @Option(
        help: ArgumentHelp(
            say(
                "Restore a backup: that of a day, such as 2026-11-20, or a file. The current database is saved under another name."
            ), valueName: say("day-or-file")))
    var restore: String?
    @Option(
        help: ArgumentHelp(
            say(
                "Write what can be read from a damaged database to a new file. The old one stays as it is."),
            valueName: say("new-file")))
    var salvage: String?

    func validate() throws {
        let given = [accounts, backups, mail, positions, restore != nil, salvage != nil]
        guard given.count(where: \.self) > 1 else { return }
        throw ValidationError(
            say("Give only one of --accounts, --backups, --mail, --positions, --restore and --salvage."))
    }

    func run() throws {
        try CommandFailure.reporting {
            if backups { return listBackups() }
            if let restore { return try putBack(restore) }
            if let salvage { return try save(into: salvage) }
            tell(Program.name, Build.versionWithCommit)
            tell(say("system"), ProcessInfo.processInfo.operatingSystemVersionString)
            reportTerminal()
            reportNetwork()
            let workspace = try options.workspace(.existing)
            guard !options.isMissing else {
                tell(say("database"), options.path)
                tell(say("does not exist yet: nothing has been stored"))
                report(try ListProviders().run(in: workspace))
                return try reportMail(workspace)
            }
            let profile = try Profile(readFrom: workspace.store)
            let zone = profile.timeZone
            if !zone.isEmpty {
                tell(say("\(zone), from the setting \(Profile.SettingKey.timeZone.rawValue)"))
            }
            for (number, conflict) in KeyMap(settings: profile.keys).conflicts.enumerated() {
                tell(number == 0 ? say("keys", context: "label") : "", conflict)
            }
            let facts = try workspace.store.facts()
            tell(say("database"), facts.path)
            tell(
                say(
                    "format \(facts.schemaVersion), SQLite \(facts.sqliteVersion), "
                        + "\(ByteText.size(facts.fileSize)) + \(ByteText.size(facts.logSize)) log"))
            tell(
                say.databaseHolds(
                    meetings: facts.meetings, contacts: facts.contacts, venues: facts.venues,
                    drafts: facts.drafts, actions: facts.actions))
            let problems = try workspace.store.integrityCheck()
            guard problems.isEmpty else {
                for problem in problems { Output.complain(say("The database is damaged: \(problem.text)")) }
                Output.complain(say.damageCanBeMended(last: MeetStore.backups(of: facts.path).first?.date))
                throw ExitCode.failure
            }
            tell(say("intact"))
            tell(say("backups"), backupLine(MeetStore.backups(of: facts.path)))
            try reportLog(workspace)
            report(try ListProviders().run(in: workspace))
            try reportAccounts(workspace)
            try reportMail(workspace)
            try reportBroker(workspace)
            try reportPhones(workspace)
            if accounts { try testAccounts(workspace) }
            if positions { try testBroker(workspace) }
        }
    }

    /// Prints a line with its label; a repeated label is left out.
    func tell(_ label: String, _ text: String) {
        let width = Self.labels.map(TextWidth.columns(of:)).max() ?? 0
        let padding = String(repeating: " ", count: width - TextWidth.columns(of: label) + 2)
        Output.line(label + padding + text)
    }

    func tell(_ text: String) { tell("", text) }

    private static var labels: [String] {
        [
            Program.name, say("system"), say("terminal"), say("time zone"), say("network"),
            say("database"), say("backups"), say("log"), say("providers"), say("trusted"),
            say("mail", context: "label"),
            say("calendars", context: "label"), say("accounts", context: "label"),
            say("positions", context: "label"), say("keys", context: "label"),
            say("phones", context: "label"),
        ]
    }

    private func report(_ listed: ListProviders.Listed) {
        let rows = listed.providers.map { provider in
            var facts: [String] = []
            if provider.isDefault { facts.append(say("the default")) }
            if provider.needsKey { facts.append(provider.keyOrigin?.text ?? say("needs a key, none is set")) }
            if let places = provider.places {
                facts.append(places == 0 ? say("sample places") : say.providerHasPlaces(places))
            }
            return [provider.id, provider.server.map(Redaction.url) ?? "", say.doctorLine(facts)]
        }
        for (index, line) in Columns.aligned(rows).enumerated() {
            tell(index == 0 ? say("providers") : "", line)
        }
        if let file = listed.certificateFile { tell(say("trusted"), file) }
    }

    /// Prints libcurl with its TLS library, and HTTP/2 if supported.
    private func reportNetwork() {
        guard let version = CurlLibrary.version() else {
            return tell(say("network"), TransportError.libraryMissing.sentence)
        }
        let parts = version.split(separator: " ")
        let telling = parts.prefix(2) + parts.dropFirst(2).filter { $0.hasPrefix("nghttp2/") }
        tell(say("network"), say.doctorLine(telling.map(String.init)))
    }

    /// Prints where the log is, and what is written to it.
    private func reportLog(_ workspace: Workspace) throws {
        let level = try LogSettings.level(in: workspace.store)
        var facts = [
            ProgramLog.path(environment: options.environment),
            level == .off ? say("nothing is written") : say("level \(level.rawValue)"),
        ]
        if try LogSettings.isPersonal(in: workspace.store) { facts.append(say("with personal data")) }
        tell(say("log"), say.doctorLine(facts))
    }

    private func backupLine(_ backups: [Backup]) -> String {
        guard let last = backups.first else { return say("none yet") }
        return say.backupsAre(
            backups.count, last: last.date, in: (last.path as NSString).deletingLastPathComponent)
    }

    private func reportTerminal() {
        let environment = options.environment
        var facts = [environment["TERM"] ?? say("TERM is not set")]
        if isatty(STDOUT_FILENO) == 0 { facts.append(say("standard output is not a terminal")) }
        if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { facts.append(say("NO_COLOR is set")) }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        facts.append(say.locale(locale))
        tell(say("terminal"), say.doctorLine(facts))
        tell(say("time zone"), say.systemZone(ReaderZone.system))
    }
}
