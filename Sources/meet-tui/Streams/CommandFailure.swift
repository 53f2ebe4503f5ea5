import ArgumentParser
import Foundation
import MeetCore
import MeetUI
import Operations
import VenueSearch

/// A sentence for standard error, and the exit status 1.
struct CommandFailure: Error {
    var sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }

    /// Runs a command; what goes wrong becomes one line on standard error and the exit status 1.
    static func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ExitCode {
            throw error
        } catch let error as ValidationError {
            throw error
        } catch {
            Output.complain(sentence(error))
            throw ExitCode.failure
        }
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as CommandFailure: error.sentence
        case let error as NamingError: sentence(error)
        case let error as UnknownZone: sentence(error)
        case let error as MeetingWordsError: sentence(error)
        case let error as SettingError: sentence(error)
        case let error as VenueSearchError: error.sentence
        default: ErrorText.sentence(error)
        }
    }

    private static func sentence(_ error: NamingError) -> String {
        switch error {
        case .empty: "Whom to invite? --invite was empty."
        case .nobody(let who):
            "Nobody called “\(who)” is in your contacts; an e-mail address invites somebody who is not."
        case .severalContacts(let who, let contacts, let isMany):
            "“\(who)” may be \(isMany ? "many people" : "several people"): "
                + contacts.map { contact in contact.email.map { "\(contact.name) <\($0)>" } ?? contact.name }
                .joined(separator: ", ") + ". Name one of them."
        case .notInvited(let who, let meeting): "“\(who)” is not invited to “\(meeting)”."
        case .severalInvitees(let who, let names):
            "“\(who)” may be \(names.joined(separator: " or ")). Name one of them."
        case .noVenue(let number): "There is no venue \(number)."
        case .severalVenues(let name, let ids):
            "Several venues are called “\(name)”; give the number of one: "
                + ids.map(\.description).joined(separator: ", ") + "."
        }
    }

    private static func sentence(_ error: UnknownZone) -> String {
        let near = TimeZoneSearch.matches(error.name, limit: 3)
        let hint =
            near.isEmpty ? "Write it as Europe/Athens." : "Did you mean \(near.joined(separator: ", "))?"
        return "There is no time zone “\(error.name)”. \(hint)"
    }

    private static func sentence(_ error: MeetingWordsError) -> String {
        switch error {
        case .noTitle: "A meeting needs a title."
        case .unknownLength(let text): "“\(text)” is no length of time; write 1h30m, 90 or 1:30."
        case .zoneWithoutTime: "A time zone needs a time of day: give --start with one."
        case .lengthWithoutTime:
            "A length needs a time to start from: give --start with a time of day."
        }
    }

    private static func sentence(_ error: SettingError) -> String {
        switch error {
        case .unknown(let key):
            "There is no setting “\(key)”. There are: \(Settings.keys.joined(separator: ", "))."
        case .noAddress(let text): "“\(text)” is no e-mail address."
        case .venues(.unknownProvider(let id), _): VenueSearchError.unknownProvider(id).sentence
        case .venues(.noServer, let key):
            "\(key) takes the URL of a server, http or https, without user, password and query."
        case .venues(.noFile(let path), _): "There is no file \(path) that can be read."
        }
    }
}
