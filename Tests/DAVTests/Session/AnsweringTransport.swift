import DAV
import Synchronization
import Transport

/// Answers by a rule, and remembers what it was asked.
final class AnsweringTransport: HTTPTransport {
    typealias Rule = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    private let seen = Mutex([HTTPRequest]())
    private let rule: Rule

    init(_ rule: @escaping Rule) { self.rule = rule }

    var requests: [HTTPRequest] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        seen.withLock { $0.append(request) }
        return try await rule(request)
    }
}

/// Gives answers one after the other, and then the last one for ever.
final class AnswersInTurn: Sendable {
    private let answers: [HTTPResponse]
    private let index = Mutex(0)

    init(_ answers: [HTTPResponse]) { self.answers = answers }

    func next() -> HTTPResponse {
        index.withLock { index in
            defer { index += 1 }
            return answers[min(index, answers.count - 1)]
        }
    }
}

extension HTTPRequest {
    /// The method and the URL: `GET https://dav.example.org/c/`.
    var line: String { "\(method.name) \(url)" }
}

extension HTTPResponse {
    static func multistatus(_ text: String, headers: [HTTPField] = []) -> HTTPResponse {
        HTTPResponse(status: 207, headers: headers, body: Array(text.utf8))
    }

    static func text(_ status: Int, _ text: String = "", headers: [HTTPField] = []) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
    }

    static func redirect(_ status: Int, _ place: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: [HTTPField("Location", place)])
    }
}

/// The error of a body that has to throw one.
func davError<Value>(of body: () async throws(DAVError) -> Value) async -> DAVError? {
    do throws(DAVError) {
        _ = try await body()
        return nil
    } catch { return error }
}
