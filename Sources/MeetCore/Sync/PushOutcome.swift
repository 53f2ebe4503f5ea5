import Foundation

/// The answer of a server to a push.
package struct PushAnswer: Hashable, Sendable {
    /// The status of HTTP; `nil` if the answer never came.
    package var status: Int?
    package var etag: String?
    package var scheduleTag: String?
    /// The conditions of WebDAV, CalDAV and CardDAV in the body (RFC 4918, 16), without their namespaces:
    /// `no-uid-conflict`. Elements of a server's own are none.
    package var preconditions: [String]
    /// The href in the body: the item that has the UID.
    package var href: String?
    /// The words of the body for people.
    package var words: String
    /// Retry-After in seconds.
    package var retryAfter: TimeInterval?

    package init(
        status: Int?, etag: String? = nil, scheduleTag: String? = nil, preconditions: [String] = [],
        href: String? = nil, words: String = "", retryAfter: TimeInterval? = nil
    ) {
        self.status = status
        self.etag = etag
        self.scheduleTag = scheduleTag
        self.preconditions = preconditions
        self.href = href
        self.words = words
        self.retryAfter = retryAfter
    }
}

/// The next state of an item after a push.
package enum PushOutcome: Hashable, Sendable {
    /// It was stored. The item is read again in the same round, because servers store another text than
    /// they are sent, and some answer without an ETag.
    case stored(SyncCopy)
    /// It was deleted, or was not there any more.
    case deleted
    /// The state of the server is not known: read `href`, and decide again.
    ///
    /// - Parameter copy: The row to store, which remembers the push; `nil` leaves it as it is.
    case lookAgain(href: String, copy: SyncCopy?)
    /// Another item has the UID.
    ///
    /// - Parameter href: The other item, if the server names it.
    case uidTaken(href: String?)
    /// The server cannot now; the rest of the queue waits too.
    case later(after: TimeInterval?)
    /// The account has to sign in.
    case signIn
    /// The server refuses this item, in its own words; the queue goes on.
    case refused(SyncRefusal)

    /// The attempts at a push that is always out of date, before it counts as refused.
    package static let attempts = 3

    /// - Parameters:
    ///   - copy: The row of the item; `nil` for one that was never there.
    ///   - attempt: The number of this attempt in the round, from 1.
    package init(_ push: SyncPush, _ answer: PushAnswer, copy: SyncCopy?, attempt: Int = 1) {
        guard let status = answer.status else {
            self = .lookAgain(href: push.href, copy: push.remembered(in: copy))
            return
        }
        switch status {
        case 200..<300:
            self = push.kind == .delete ? .deleted : .stored(push.stored(answer, copy))
        case 401, 407: self = .signIn
        case 404, 410:
            switch push.kind {
            case .delete: self = .deleted
            case .update, .move: self = .lookAgain(href: push.href, copy: nil)
            // The collection is not there.
            case .create: self = .refused(push.refusal(answer))
            }
        case 403, 409, 412:
            if !Self.ofUID.isDisjoint(with: answer.preconditions) {
                let isItself = answer.href.flatMap { SyncHref.key($0) } == SyncHref.key(push.href)
                self =
                    isItself ? .lookAgain(href: push.href, copy: nil) : .uidTaken(href: answer.href)
            } else if status == 412, answer.preconditions.isEmpty, attempt < Self.attempts {
                // It changed, was deleted, or its name is taken.
                self = .lookAgain(href: push.href, copy: nil)
            } else {
                self = .refused(push.refusal(answer))
            }
        case 300..<400, 408, 423, 425, 429: self = .later(after: answer.retryAfter)
        case 501, 505: self = .refused(push.refusal(answer))
        case 500...: self = .later(after: answer.retryAfter)
        default: self = .refused(push.refusal(answer))
        }
    }

    private static let ofUID: Set<String> = ["no-uid-conflict", "unique-scheduling-object-resource"]
}

extension SyncPush {
    /// Returns the row after the push was stored.
    fileprivate func stored(_ answer: PushAnswer, _ copy: SyncCopy?) -> SyncCopy {
        guard let text else {
            // A move sends no text: somebody may have changed the item with this ETag since both agreed, and
            // an earlier push without an answer may have been stored.
            return SyncCopy(
                href: href, uid: uid, scheduleTag: answer.scheduleTag, agreed: copy?.agreed, isUnread: true,
                unanswered: copy?.unanswered)
        }
        return SyncCopy(
            href: href, uid: uid, etag: answer.etag, scheduleTag: answer.scheduleTag,
            agreed: SyncAgreement(there: text, here: here ?? text), isUnread: true)
    }

    /// Returns the row with a push whose answer never came, so that the own change is known when it is
    /// read.
    fileprivate func remembered(in copy: SyncCopy?) -> SyncCopy? {
        guard let text else { return nil }
        var row = copy ?? SyncCopy(href: href, uid: uid)
        row.unanswered = SyncAgreement(there: text, here: here ?? text)
        return row
    }

    fileprivate func refusal(_ answer: PushAnswer) -> SyncRefusal {
        SyncRefusal(
            uid: uid, href: href, status: answer.status, precondition: answer.preconditions.first,
            words: answer.words.trimmed)
    }
}
