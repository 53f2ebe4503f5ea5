import Mail
import MeetStore
import Operations

/// What an account is made of.
package enum MailSettingPart: Hashable, Sendable, CaseIterable {
    case address, passwordCommand, sending, receiving, user, command, certificates, aliases
}
