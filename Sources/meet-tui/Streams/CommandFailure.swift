import ArgumentParser
import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import VenueSearch

/// An error as a sentence on standard error, with exit status 1.
struct CommandFailure: Error {
    var sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }

    /// Runs a command; an error becomes a line on standard error and exit status 1.
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
        case let error as NamingError: say.sentence(error)
        case let error as UnknownZone:
            say.sentence(error, near: TimeZoneSearch.matches(error.name, limit: 3))
        case let error as NamelessZone: say.zoneIsNeeded(error.source)
        case let error as TypedMeetingError: say.sentence(error)
        case let error as OccurrenceError: say.sentence(error)
        case let error as TypedContactError: say.sentence(error)
        case let error as TypedVenueError: say.sentence(error)
        case let error as SettingError: say.sentence(error)
        case let error as KeyBindingError: error.sentence
        case let error as VenueSearchError: error.sentence
        default: ErrorText.sentence(error)
        }
    }
}
