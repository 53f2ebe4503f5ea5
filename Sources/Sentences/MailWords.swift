import Mail
import MeetStore
import Operations

/// The parts of an account.
package enum MailSettingPart: Hashable, Sendable, CaseIterable {
    case address, passwordCommand, sending, receiving, user, command, certificates, aliases
}
