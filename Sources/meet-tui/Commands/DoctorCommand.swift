import ArgumentParser
import Foundation
import Glibc
import MeetCore
import MeetStore
import MeetUI
import Operations
import TerminalKit
import Transport
import VenueSearch

struct DoctorCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .verb("doctor", say.aboutDoctor, more: say.moreAboutDoctor, example: .doctor)
    }

    @OptionGroup var options: ProgramOptions
    @Flag(help: ArgumentHelp(say.helpBackups))
    var backups = false
    @Option(help: ArgumentHelp(say.helpRestore, valueName: say.valueDayOrFile))
    var restore: String?
    @Option(help: ArgumentHelp(say.helpSalvage, valueName: say.valueNewFile))
    var salvage: String?

    func validate() throws {
        guard [backups, restore != nil, salvage != nil].count(where: \.self) > 1 else { return }
        throw ValidationError(say.doctorDoesOneThing)
    }

    func run() throws {
        try CommandFailure.reporting {
            if backups { return listBackups() }
            if let restore { return try putBack(restore) }
            if let salvage { return try save(into: salvage) }
            tell(Program.name, Build.versionWithCommit)
            tell(say.doctorSystem, ProcessInfo.processInfo.operatingSystemVersionString)
            reportTerminal()
            reportNetwork()
            let workspace = try options.workspace(.existing)
            guard !options.isMissing else {
                tell(say.doctorDatabase, options.path)
                tell(say.databaseIsNotThere)
                return report(try ListProviders().run(in: workspace))
            }
            let zone = try Profile(readFrom: workspace.store).timeZone
            if !zone.isEmpty { tell(say.zoneIsSet(zone, by: Profile.SettingKey.timeZone.rawValue)) }
            let facts = try workspace.store.facts()
            tell(say.doctorDatabase, facts.path)
            tell(
                say.databaseFile(
                    format: facts.schemaVersion, sqlite: facts.sqliteVersion,
                    size: ByteText.size(facts.fileSize), logSize: ByteText.size(facts.logSize)))
            tell(
                say.databaseHolds(
                    meetings: facts.meetings, contacts: facts.contacts, venues: facts.venues,
                    drafts: facts.drafts, actions: facts.actions))
            let problems = try workspace.store.integrityCheck()
            guard problems.isEmpty else {
                for problem in problems { Output.complain(say.databaseIsDamaged(problem.text)) }
                Output.complain(say.damageCanBeMended(last: MeetStore.backups(of: facts.path).first?.date))
                throw ExitCode.failure
            }
            tell(say.databaseIsSound)
            tell(say.doctorBackups, backupLine(MeetStore.backups(of: facts.path)))
            report(try ListProviders().run(in: workspace))
        }
    }

    /// Prints a line with its label; a repeated label is left out.
    private func tell(_ label: String, _ text: String) {
        let width = Self.labels.map(TextWidth.columns(of:)).max() ?? 0
        let padding = String(repeating: " ", count: width - TextWidth.columns(of: label) + 2)
        Output.line(label + padding + text)
    }

    private func tell(_ text: String) { tell("", text) }

    private static var labels: [String] {
        [
            Program.name, say.doctorSystem, say.doctorTerminal, say.doctorTimeZone, say.doctorNetwork,
            say.doctorDatabase, say.doctorBackups, say.doctorProviders, say.doctorTrusted,
        ]
    }

    private func report(_ listed: ListProviders.Listed) {
        let rows = listed.providers.map { provider in
            var facts: [String] = []
            if provider.isDefault { facts.append(say.providerIsTheDefault) }
            if provider.needsKey { facts.append(provider.keyOrigin?.text ?? say.providerNeedsAKey) }
            if let places = provider.places {
                facts.append(places == 0 ? say.providerHasTheSample : say.providerHasPlaces(places))
            }
            return [provider.id, provider.server.map(Redaction.url) ?? "", say.doctorLine(facts)]
        }
        for (index, line) in Columns.aligned(rows).enumerated() {
            tell(index == 0 ? say.doctorProviders : "", line)
        }
        if let file = listed.certificateFile { tell(say.doctorTrusted, file) }
    }

    /// Prints libcurl with its TLS library, and HTTP/2 if supported.
    private func reportNetwork() {
        guard let version = CurlLibrary.version() else {
            return tell(say.doctorNetwork, TransportError.libraryMissing.sentence)
        }
        let parts = version.split(separator: " ")
        let telling = parts.prefix(2) + parts.dropFirst(2).filter { $0.hasPrefix("nghttp2/") }
        tell(say.doctorNetwork, say.doctorLine(telling.map(String.init)))
    }

    private func backupLine(_ backups: [Backup]) -> String {
        guard let last = backups.first else { return say.noBackups }
        return say.backupsAre(
            backups.count, last: last.date, in: (last.path as NSString).deletingLastPathComponent)
    }

    private func reportTerminal() {
        let environment = options.environment
        var facts = [environment["TERM"] ?? say.terminalIsNotNamed]
        if isatty(STDOUT_FILENO) == 0 { facts.append(say.outputIsNoTerminal) }
        if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { facts.append(say.colourIsUnwanted) }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        facts.append(say.locale(locale))
        tell(say.doctorTerminal, say.doctorLine(facts))
        tell(say.doctorTimeZone, say.systemZone(ReaderZone.system))
    }
}
