import ArgumentParser
import Foundation
import Glibc
import MeetCore
import MeetStore
import MeetUI
import Operations
import Transport
import VenueSearch

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the program's surroundings: versions, database, terminal.")

    @OptionGroup var options: ProgramOptions

    func run() throws {
        try CommandFailure.reporting {
            Output.line("meet       \(Program.version)")
            Output.line("system     \(ProcessInfo.processInfo.operatingSystemVersionString)")
            reportTerminal()
            reportNetwork()
            let store = try options.openStore()
            let facts = try store.facts()
            Output.line("database   \(facts.path)")
            Output.line(
                "           format \(facts.schemaVersion), SQLite \(facts.sqliteVersion), \(ByteText.size(facts.fileSize)) "
                    + "+ \(ByteText.size(facts.logSize)) log")
            Output.line(
                "           \(Counted.text(facts.meetings, "meeting")), \(Counted.text(facts.contacts, "contact")), "
                    + "\(Counted.text(facts.venues, "venue")), \(Counted.text(facts.drafts, "draft")), "
                    + "\(Counted.text(facts.actions, "action")) in the history")
            let problems = try store.integrityCheck()
            guard problems.isEmpty else {
                for problem in problems { Output.complain("The database is damaged: \(problem)") }
                throw ExitCode.failure
            }
            Output.line("           sound")
            try reportProviders(store)
        }
    }

    /// Nobody is asked, and no key is fetched.
    private func reportProviders(_ store: MeetStore) throws {
        let settings = try VenueSettings(store: store, environment: options.environment)
        let rows = try VenueSettings.providers.map { id in
            var facts: [String] = []
            if id == settings.provider { facts.append("the default") }
            if settings.capabilities(of: id)?.needsKey == true {
                facts.append(settings.keyOrigin?.text ?? "needs a key, none is set")
            }
            if id == OfflinePlaces.id {
                let places = try store.placeCollections().reduce(0) { $0 + $1.count }
                facts.append(places == 0 ? "the sample" : Counted.text(places, "place"))
            }
            return ["", id, settings.server(of: id).map(Redaction.url) ?? "", facts.joined(separator: ", ")]
        }
        for (index, line) in Columns.aligned(rows).enumerated() {
            Output.line((index == 0 ? "providers  " : "           ") + line.drop { $0 == " " })
        }
        if let file = settings.certificateFile { Output.line("trusted    \(file)") }
    }

    /// libcurl with what it is secure by, and HTTP/2 where it can do that.
    private func reportNetwork() {
        guard let version = CurlLibrary.version() else {
            return Output.line("network    \(TransportError.libraryMissing.sentence)")
        }
        let parts = version.split(separator: " ")
        let telling = parts.prefix(2) + parts.dropFirst(2).filter { $0.hasPrefix("nghttp2/") }
        Output.line("network    \(telling.joined(separator: ", "))")
    }

    private func reportTerminal() {
        let environment = options.environment
        var parts = [environment["TERM"] ?? "TERM is not set"]
        if isatty(STDOUT_FILENO) == 0 { parts.append("standard output is no terminal") }
        if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { parts.append("NO_COLOR is set") }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        parts.append("locale \(locale ?? "not set")")
        Output.line("terminal   \(parts.joined(separator: ", "))")
        Output.line("time zone  \(TimeZone.current.identifier)")
    }
}
