import ArgumentParser
import Foundation
import MeetCore
import MeetUI
import Operations
import VenueSearch

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Read and change settings.",
        subcommands: [List.self, Get.self, Set.self, Unset.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "All settings that have a value.")

        @OptionGroup var options: ProgramOptions
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try Failure.reporting {
                let settings = try options.openStore().settings()
                if json {
                    try Output.json(
                        Dictionary(
                            settings.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
                } else {
                    for (key, value) in settings { Output.line("\(key) = \(value)") }
                }
            }
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print one setting.")

        @OptionGroup var options: ProgramOptions
        @Argument var key: String

        func run() throws {
            try Failure.reporting {
                let setting = try KnownSetting(key)
                guard let value = try options.openStore().setting(setting.key) else {
                    throw Failure("\(key) has no value.")
                }
                Output.line(value)
            }
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Give a setting a value.")

        @OptionGroup var options: ProgramOptions
        @Argument var key: String
        @Argument var value: String

        func run() throws {
            try Failure.reporting {
                let setting = try KnownSetting(key)
                let store = try options.openStore()
                try store.set(setting.key, to: try setting.checked(value))
            }
        }
    }

    struct Unset: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Take a setting's value away.")

        @OptionGroup var options: ProgramOptions
        @Argument var key: String

        func run() throws {
            try Failure.reporting {
                try options.openStore().set(try KnownSetting(key).key, to: nil)
            }
        }
    }
}

/// A setting the program knows, so that a misspelt one is told at once.
struct KnownSetting {
    let key: String

    init(_ key: String) throws {
        let keys = Profile.Key.allCases.map(\.rawValue) + VenueSettings.keys
        guard keys.contains(key) else {
            let known = keys.joined(separator: ", ")
            throw Failure("There is no setting “\(key)”. There are: \(known).")
        }
        self.key = key
    }

    /// The value as it is stored; what the setting cannot mean is refused.
    func checked(_ value: String) throws -> String {
        let value = value.trimmingCharacters(in: .whitespacesAndNewlines)
        switch Profile.Key(rawValue: key) {
        case .timeZone: return try TypedTime.zone(value).identifier
        case .emails:
            let addresses = Profile.emails(in: value)
            if let wrong = addresses.first(where: { !EmailAddress.isPlausible($0) }) {
                throw Failure("“\(wrong)” is no e-mail address.")
            }
            return addresses.joined(separator: ", ")
        case .name, .home: return value
        case nil: return try checkedForVenues(value)
        }
    }

    private func checkedForVenues(_ value: String) throws -> String {
        do throws(VenueSettings.Fault) { return try VenueSettings.checked(value, for: key) } catch {
            switch error {
            case .unknownProvider(let id): throw Failure(VenueSearchError.unknownProvider(id).sentence)
            case .noServer:
                throw Failure(
                    "\(key) takes the URL of a server, http or https, without user, password and query.")
            case .noFile(let path): throw Failure("There is no file \(path) that can be read.")
            }
        }
    }
}
