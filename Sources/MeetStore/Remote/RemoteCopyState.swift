import Foundation
import MeetCore

extension RemoteCopy {
    /// The row as the rules of synchronization use it.
    ///
    /// `text` holds its texts as JSON: those that both sides agreed on, and those of a push whose answer
    /// never came.
    package var sync: SyncCopy {
        get {
            var copy = SyncCopy(href: href, uid: uid, etag: etag, scheduleTag: scheduleTag)
            guard let texts = CopyTexts(stored: text) else {
                // The text of a server without the one that this program wrote of it.
                copy.agreed = SyncAgreement(there: text, here: text)
                copy.isUnread = true
                return copy
            }
            copy.agreed = texts.agreed
            copy.unanswered = texts.sent
            copy.isUnread = texts.isUnread ?? false
            copy.isLeaving = texts.isLeaving ?? false
            return copy
        }
        set {
            (href, uid) = (newValue.href, newValue.uid)
            (etag, scheduleTag) = (newValue.etag, newValue.scheduleTag)
            text = CopyTexts(newValue).stored
        }
    }
}

/// The texts of a copy as they are stored.
private struct CopyTexts: Codable {
    var there: String?
    /// Absent if it is the same.
    var here: String?
    /// Absent for false.
    var isUnread: Bool?
    /// Absent for false.
    var isLeaving: Bool?
    var sent: SyncAgreement?

    init(_ copy: SyncCopy) {
        there = copy.agreed?.there
        here = copy.agreed.flatMap { $0.here == $0.there ? nil : $0.here }
        isUnread = copy.isUnread ? true : nil
        isLeaving = copy.isLeaving ? true : nil
        sent = copy.unanswered
    }

    init?(stored text: String) {
        guard text.hasPrefix("{"),
            let texts = try? JSONDecoder().decode(CopyTexts.self, from: Data(text.utf8))
        else { return nil }
        self = texts
    }

    var agreed: SyncAgreement? { there.map { SyncAgreement(there: $0, here: here ?? $0) } }

    var stored: String {
        if sent == nil {
            // Like the encoder below, in a fraction of its time.
            var members = here.map { ["\"here\":" + JSONText.quoted($0)] } ?? []
            if isLeaving == true { members.append("\"isLeaving\":true") }
            if isUnread == true { members.append("\"isUnread\":true") }
            if let there { members.append("\"there\":" + JSONText.quoted(there)) }
            return "{" + members.joined(separator: ",") + "}"
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
