import Foundation
import MeetCore

/// The contents of a mail about a check-in, as a part of `LetterContent`.
package struct SafetyLetter: Hashable, Sendable {
    package enum Step: String, Hashable, Sendable {
        /// The question whether somebody wants to be a trusted contact.
        case trust
        /// The answers to it.
        case agreed, refused
        /// The person has not said that they arrived.
        case missing
        /// The person calls for help.
        case danger
        /// A new position of a person who called for help.
        case moved
        /// The person has arrived, or the danger is over.
        case allClear = "all-clear"
        /// The sender is with the person who called for help.
        case with
    }

    package var step: Step
    /// The check-in; `nil` for the question.
    package var checkin: Checkin?
    /// The present position; `nil` if it is unknown.
    package var fix: SafetyFix?
    /// The earlier positions of the way, earliest first.
    package var way: [SafetyFix]
    package var now: Date
    /// The person's zone, in which times are told.
    package var zone: TimeZone
    /// The person who called for help, in a letter of somebody who is with them.
    package var person: CalendarAddress?
    /// The UID of the question, for the links that answer it.
    package var question = ""

    package init(
        _ step: Step, _ checkin: Checkin? = nil, fix: SafetyFix? = nil, way: [SafetyFix] = [], now: Date,
        zone: TimeZone
    ) {
        self.step = step
        self.checkin = checkin
        self.fix = fix
        self.way = way
        self.now = now
        self.zone = zone
    }
}
