import Foundation
import Transport

/// The answer to a request that changes one resource.
package struct WriteAnswer: Hashable, Sendable {
    package var status: Int
    /// The new version; `nil` if the server names none, because it changed the text, or because a proxy
    /// removed it. Even with one, the text that the server has may be another.
    package var etag: ETag?
    package var scheduleTag: ETag?
    /// The conditions that were not met, by name.
    package var preconditions: [Precondition]
    /// The server's words about a refusal.
    package var said: String
    /// The seconds after which the server may be asked again, if it says so.
    package var retryAfter: Int?
    /// The answer as an error; `nil` after a success.
    package var error: DAVError?

    package init(_ answer: HTTPResponse, host: String, now: Date) {
        let body = answer.isSuccess ? nil : ErrorBody(answer)
        status = answer.status
        etag = answer.headers["ETag"].flatMap { ETag($0) }
        scheduleTag = answer.headers["Schedule-Tag"].flatMap { ETag($0) }
        preconditions = body?.preconditions ?? []
        said = body?.said ?? ""
        retryAfter = answer.retryAfter(now: now).map { Int($0.components.seconds) }
        error = answer.isSuccess ? nil : .refusal(answer, host: host, now: now)
    }

    /// Makes it the refusal of a part of the resource (RFC 4918, 9.6.1).
    mutating func refuse(_ answer: RefusalsAnswer) {
        guard let first = answer.refused.first else { return }
        status = first.status
        preconditions = first.precondition.map { [$0] } ?? []
        said = first.said
        error = answer.error
    }
}
