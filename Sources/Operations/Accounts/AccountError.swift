import DAV
import Foundation
import MeetCore

/// A reason why an account cannot be added, found or synchronized. It contains no secrets.
package enum AccountError: Error, Hashable, Sendable, Codable {
    case noName
    /// The name of another account.
    case taken(String)
    /// An unknown account, with the existing ones by name.
    case unknown(String, known: [String])
    /// An address of a server without a user name.
    case noUser
    /// A command whose first word is no program. It may be a password: these are its first characters.
    case noProgram(beginning: String)
    /// Servers cannot be asked here.
    case noNetwork
    /// The error of a server.
    case server(DAVError)
    /// A folder or file that cannot be read or written, with the error of the system.
    case folder(path: String, code: Int32)
    /// There are neither calendars nor contacts at this place.
    case nothingFound(String)
    /// A name of no collection, with those that were found.
    case unknownCollection(String, known: [String])
    /// No directory of places can be shared in.
    case noDirectory
    /// Several directories of places may be meant: account and name of each.
    case whichDirectory([String])
    /// A venue that somebody else shares in the directory, empty if unknown.
    case alreadyShared(String, by: String)
    /// No open question has this number.
    case noConflict(String)
    /// A round runs.
    case busy
    /// An answer that is not possible for a question.
    case noAnswer(SyncConflict.Answer, possible: [SyncConflict.Answer])
}

extension AccountError {
    /// True if the network or the server seems to be unavailable.
    package var isOffline: Bool {
        if case .server(let error) = self { error.isOffline } else { false }
    }

    /// True if the other collections of the account would fail too.
    var isOfAccount: Bool {
        switch self {
        case .server(let error):
            switch error {
            case .network, .parserMissing, .noSecret, .secretCommand, .badAddress, .signIn, .retryLater,
                .elsewhere, .cancelled:
                true
            case .notFound, .gone, .locked, .preconditionFailed, .tokenRefused, .notMultistatus, .tooLarge,
                .refused:
                false
            }
        case .noUser, .noNetwork: true
        case .noName, .taken, .unknown, .noProgram, .folder, .nothingFound, .unknownCollection,
            .noDirectory, .whichDirectory, .alreadyShared, .noConflict, .noAnswer, .busy:
            false
        }
    }

    /// True if there is no collection at the place.
    var isOfNothing: Bool {
        switch self {
        case .server(.notFound), .server(.gone): true
        default: false
        }
    }

    /// The seconds until another attempt.
    var pause: TimeInterval {
        switch self {
        case .server(.retryLater(let seconds)): TimeInterval(seconds)
        case .server(.signIn), .server(.noSecret), .server(.secretCommand), .server(.elsewhere): 1800
        case .server(.network): 60
        default: 300
        }
    }

    /// The text that is kept beside an account; one error has one text.
    var stored: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads such a text; `nil` if it is unreadable.
    package init?(stored text: String) {
        guard let error = try? JSONDecoder().decode(AccountError.self, from: Data(text.utf8)) else {
            return nil
        }
        self = error
    }

    /// Returns the error to throw for that of a server.
    static func of(_ error: DAVError) -> any Error {
        error == .cancelled ? CancellationError() : AccountError.server(error)
    }
}
