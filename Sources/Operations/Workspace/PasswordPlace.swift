import Foundation
import MeetCore
import MeetStore
import Processes

/// A place outside the database for the password of an account, the safest first.
package enum PasswordKeeper: Hashable, Sendable, CaseIterable {
    /// The system's keyring, by `secret-tool` (libsecret).
    case keyring
    /// The encrypted files of `pass`.
    case pass
    /// A file in the clear that only the person can read.
    case file

    /// Returns the keeper whose command prints a password; `nil` for a command of the person's own.
    package init?(printing command: String) {
        guard let kept = PasswordPlace.kept(by: command) else { return nil }
        self = kept.keeper
    }

    /// The program that prints a password.
    var program: String {
        switch self {
        case .keyring: "secret-tool"
        case .pass: "pass"
        case .file: "cat"
        }
    }
}

/// The places of one owner's password, and the commands that print it.
struct PasswordPlace: Hashable, Sendable {
    /// An address, or the owner of an account's password (`AccountWords.passwordOwner`).
    let owner: String
    let environment: [String: String]

    /// Returns the words of the command that prints the password.
    func command(of keeper: PasswordKeeper) -> [String] {
        switch keeper {
        case .keyring: [keeper.program, "lookup"] + attributes
        case .pass: [keeper.program, "show", entry]
        case .file: [keeper.program, file]
        }
    }

    var attributes: [String] { Self.attributesOfAll + [owner] }
    var entry: String { Self.entries + owner }

    private static let attributesOfAll = ["service", "meet", "user"]
    private static let entries = "meet/"

    /// The path of the file in the clear: `$XDG_DATA_HOME/meet/passwords/maria@example.org`.
    var file: String { Workspace.join(folder, owner.replacing("/", with: "_")) }

    var folder: String {
        // The default place of the database, wherever the database of this process is.
        let database = MeetStore.defaultPath(environment: environment.filter { $0.key != "MEET_DATABASE" })
        return Workspace.join((database as NSString).deletingLastPathComponent, "passwords")
    }

    // MARK: - The owner of a password

    /// Returns the keeper and the owner, with `_` for `/`, of the password that a command prints; `nil` for a
    /// command of the person's own.
    static func kept(by command: String) -> (keeper: PasswordKeeper, owner: String)? {
        let words = CommandWords.split(command)
        guard let keeper = PasswordKeeper.allCases.first(where: { $0.program == words.first }) else {
            return nil
        }
        let arguments = Array(words.dropFirst())
        var owner: String?
        switch keeper {
        case .keyring:
            if arguments.count == 5, Array(arguments.prefix(4)) == ["lookup"] + attributesOfAll {
                owner = arguments[4]
            }
        case .pass:
            if arguments.count == 2, arguments[0] == "show", arguments[1].hasPrefix(entries) {
                owner = String(arguments[1].dropFirst(entries.count))
            }
        case .file:
            let parts = (arguments.count == 1 ? arguments[0] : "").split(separator: "/").map(String.init)
            if parts.count > 2, parts[parts.count - 3] == "meet", parts[parts.count - 2] == "passwords" {
                owner = parts[parts.count - 1]
            }
        }
        guard let owner else { return nil }
        return (keeper: keeper, owner: owner.replacing("/", with: "_"))
    }

    /// Returns whether a command prints the password that a keeper has for another owner, which must not be
    /// sent to this one's server.
    static func isOfAnother(_ command: String, than owner: String) -> Bool {
        guard let kept = kept(by: command) else { return false }
        let (own, other) = (owner.replacing("/", with: "_").lowercased(), kept.owner.lowercased())
        // One password may be meant for mail and for the calendars of the same provider.
        let isOfAccount = other.hasPrefix(accounts)
        return isOfAccount == own.hasPrefix(accounts) && other != own
    }

    /// The beginning of the owners of passwords of calendar accounts.
    private static let accounts = "dav_"
}
