import Foundation
import Transport

extension DAVError {
    /// Returns the error of an answer that is not a success.
    ///
    /// A condition is named by the body alone, whatever the status: servers use 403, 409, 412 and 507 for the
    /// same one (RFC 4918, 16).
    ///
    /// - Parameters:
    ///   - sentToken: True if the request had a sync-token.
    package static func refusal(
        _ answer: HTTPResponse, host: String, sentToken: Bool = false, now: Date
    ) -> DAVError {
        let error = ErrorBody(answer)
        let said = error.said
        if sentToken, error.refusesToken(answer.status) { return .tokenRefused }
        switch answer.status {
        case 401: return .signIn(host: host, said: said)
        case 429, 503:
            let wait = answer.retryAfter(now: now).map { Int($0.components.seconds) }
            return .retryLater(seconds: max(1, wait ?? usualWait))
        case 423: return .locked(said: said)
        default: break
        }
        if let precondition = error.preconditions.first {
            return .preconditionFailed(precondition, said: said)
        }
        switch answer.status {
        case 404: return .notFound
        case 410: return .gone
        case 412: return .preconditionFailed(nil, said: said)
        default: return .refused(status: answer.status, said: said)
        }
    }
}

/// The body of a refusal: a DAV:error, a page or a line of text.
struct ErrorBody {
    private(set) var preconditions: [Precondition] = []
    private(set) var said = ""

    /// Returns whether an answer to a sync-token refuses it. 403 with another condition is a matter of
    /// rights.
    func refusesToken(_ status: Int) -> Bool {
        if preconditions.contains(where: { $0.name.local == "valid-sync-token" }) { return true }
        return status == 403 ? preconditions.isEmpty : [400, 409, 410, 412, 418].contains(status)
    }

    /// The beginning of a body in which words are looked for, in bytes.
    private static let most = 32 << 10

    init(_ answer: HTTPResponse) {
        let body = Array(answer.body.prefix(Self.most))
        guard !body.isEmpty else { return }
        var limits = XMLLimits()
        limits.element = 1 << 20
        if let tree = try? XMLTree.parse(answer.body, limits: limits), tree.name == .dav("error") {
            preconditions = Precondition.all(in: tree)
            said = ServerWords.clean(tree[.dav("responsedescription")]?.text ?? "")
        } else {
            said = ServerWords.clean(Self.words(in: body))
        }
    }

    /// Returns the first paragraph of a page, or its title; the text itself if it is no page.
    private static func words(in body: [UInt8]) -> String {
        let small = body.map { (65...90).contains($0) ? $0 + 32 : $0 }
        for name in ["p", "h1", "title"] {
            guard let begin = small.firstRange(of: Array("<\(name)".utf8)),
                let open = small[begin.upperBound...].firstIndex(of: UInt8(ascii: ">")),
                let end = small[open...].firstRange(of: Array("</\(name)".utf8))
            else { continue }
            let text = withoutTags(body[(open + 1)..<end.lowerBound])
            if !text.isEmpty { return text }
        }
        return small.contains(UInt8(ascii: "<")) ? "" : String(decoding: body, as: UTF8.self)
    }

    private static func withoutTags(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        var isTag = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): isTag = true
            case UInt8(ascii: ">"): isTag = false
            default: if !isTag { text.append(byte) }
            }
        }
        return XMLTree.trimmed(String(decoding: text, as: UTF8.self))
    }
}
