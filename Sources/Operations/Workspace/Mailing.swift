import Foundation
import Mail
import MeetCore
import MeetStore

/// What invitations need from outside.
package struct Mailing: Sendable {
    /// Hands messages over, for an account; made anew whenever something is sent.
    package var sending: @Sendable (MailAccount) -> any MailSending
    /// Reads what came, for an account.
    package var receiving: @Sendable (MailAccount) -> any MailReceiving
    /// Puts a message into words.
    package var letter: @Sendable (LetterContent) -> Letter
    /// Names new messages.
    package var makeID: @Sendable () -> UUID

    package init(
        sending: @escaping @Sendable (MailAccount) -> any MailSending,
        receiving: @escaping @Sendable (MailAccount) -> any MailReceiving,
        letter: @escaping @Sendable (LetterContent) -> Letter,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.sending = sending
        self.receiving = receiving
        self.letter = letter
        self.makeID = makeID
    }
}

/// Why a message did not leave, or none could be read: what of a `MailError` is worth keeping beside the message.
package struct MailFailure: Error, Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case notSetUp, badServer, noSecret, secretCommand, offline, network, certificate, notEncrypted,
            noSignIn,
            signIn, badAddress, refused, doubtful, unreadable, mailbox, tooLarge, command, file, cancelled
    }

    package var kind: Kind
    /// The server, the command, the variable or the file; empty where there is none.
    package var place: String
    /// What the server said, or whatever else there is to be told: an address, the names in a certificate.
    package var said: String
    /// The code of a refusal, the status of a command, a limit in bytes.
    package var number: Int?

    package init(_ kind: Kind, place: String = "", said: String = "", number: Int? = nil) {
        self.kind = kind
        self.place = place
        self.said = said
        self.number = number
    }

    package init(_ error: MailError) {
        switch error {
        case .notSetUp(let kind): self.init(.notSetUp, place: kind.rawValue)
        case .badServer(let kind, let fault):
            let said = if case .scheme(let scheme) = fault { scheme } else { "" }
            self.init(.badServer, place: "mail.\(kind.rawValue).url", said: said)
        case .noSecret(let variable, let setting): self.init(.noSecret, place: variable, said: setting)
        case .secretCommand(let name, let fault):
            self.init(.secretCommand, place: name, said: Self.word(fault), number: Self.status(fault))
        case .network: self.init(error.isOffline ? .offline : .network)
        case .certificate(let host, let names, let reason):
            self.init(
                .certificate, place: host, said: names.isEmpty ? reason : names.joined(separator: ", "))
        case .notEncrypted(let host): self.init(.notEncrypted, place: host)
        case .noSignIn(let host): self.init(.noSignIn, place: host)
        case .signIn(let host, let said): self.init(.signIn, place: host, said: said)
        case .badAddress(let address): self.init(.badAddress, said: address)
        case .refused(let host, let refusal):
            self.init(.refused, place: host, said: refusal.said, number: refusal.code)
        case .doubtful(let host, _): self.init(.doubtful, place: host)
        case .unreadable(let host): self.init(.unreadable, place: host)
        case .mailbox(let host, let name, let said):
            self.init(.mailbox, place: host, said: said.isEmpty ? name : said)
        case .tooLarge(let host, let limit): self.init(.tooLarge, place: host, number: limit)
        case .command(let name, let fault):
            self.init(.command, place: name, said: Self.word(fault), number: Self.status(fault))
        case .file(let path, let code): self.init(.file, place: path, number: Int(code))
        case .cancelled: self.init(.cancelled)
        }
    }

    /// Words that `said` has for what a command did.
    package static let notFound = "notFound", tookTooLong = "tookTooLong", noSecretPrinted = "noSecret"

    private static func word(_ fault: MailError.CommandFault) -> String {
        switch fault {
        case .notFound: notFound
        case .failed: ""
        case .tookTooLong: tookTooLong
        case .noSecret: noSecretPrinted
        }
    }

    private static func status(_ fault: MailError.CommandFault) -> Int? {
        if case .failed(let status) = fault { status } else { nil }
    }

    /// As it is kept beside a message.
    var stored: String? {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension OutgoingMessage {
    /// What went wrong last; `nil` where nothing did.
    package var failure: MailFailure? {
        error.flatMap { try? JSONDecoder().decode(MailFailure.self, from: Data($0.utf8)) }
    }
}
