import Foundation
import Synchronization
import Transport

/// A session with a server: it signs in, follows redirects within the server, and turns answers into values
/// or a `DAVError`.
///
/// It sends one request at a time to a server, and none while the server asked to be left alone. Cancelling
/// the task stops the request. The password is kept in memory until it is rejected.
package final class DAVClient: Sendable {
    private struct SignIn {
        var scheme = HTTPCredentials.Scheme.basic
        var secret: String?
    }

    package let origin: DAVOrigin
    private let user: String
    private let isToken: Bool
    private let source: DAVSecretSource
    private let transport: any HTTPTransport
    private let line: ServerLine
    private let limits: XMLLimits
    private let now: @Sendable () -> Date
    private let signIn = Mutex(SignIn())
    /// The command that prints the secret runs once, however many requests wait for it.
    private let asking = RequestGate(places: 1)

    private static let mostRedirects = 5

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - transport: Carries the requests, such as one with the account's `transportOptions`.
    ///   - line: The order of requests, shared by all sessions.
    ///   - now: The current time, for a `Retry-After` with a date.
    package init(
        _ account: DAVAccount, secret: DAVSecretSource, transport: any HTTPTransport, line: ServerLine,
        limits: XMLLimits = XMLLimits(), now: @escaping @Sendable () -> Date
    ) {
        origin = account.origin
        user = account.user
        isToken = account.isToken
        source = secret
        self.transport = transport
        self.line = line
        self.limits = limits
        self.now = now
    }

    /// The server, for errors.
    package var host: String { origin.name }

    /// Sends a request; returns the successful answer.
    package func send(_ request: DAVRequest) async throws(DAVError) -> HTTPResponse {
        let answer = try await exchange(request, into: nil)
        guard answer.isSuccess else { throw refusal(answer, of: request) }
        return answer
    }

    /// Sends a request that changes one resource; returns the answer, a refusal too.
    package func write(_ request: DAVRequest) async throws(DAVError) -> WriteAnswer {
        let answer = try await exchange(request, into: nil)
        let type = answer.headers["Content-Type"]?.lowercased() ?? ""
        // The sign-in page of a network is no success.
        if answer.status == 200, type.hasPrefix("text/html"), !answer.body.isEmpty {
            throw .notMultistatus(host: host, reason: type)
        }
        var written = WriteAnswer(answer, host: host, now: now())
        if answer.status == 207 {
            do throws(XMLFault) {
                written.refuse(try RefusalsAnswer().reading(answer.body, in: request.href, on: origin))
            } catch { throw DAVError(error, host: host) }
        }
        return written
    }

    /// Sends a request that is answered by a multistatus; returns what `answer` becomes by it.
    ///
    /// The answer counts only if it is complete: neither a page of a network's sign-in nor a list cut off can
    /// be taken for an empty collection.
    package func read<Answer: MultistatusAnswer>(
        _ request: DAVRequest, into answer: Answer
    ) async throws(DAVError) -> Answer {
        let sink = MultistatusSink(answer, on: origin, limits: limits)
        let response = try await exchange(request, into: sink)
        guard response.isSuccess else { throw refusal(response, of: request) }
        do throws(XMLFault) { return try sink.finish() } catch { throw DAVError(error, host: host) }
    }

    /// Sends a request; returns the answer, whatever its status, without the password in its body.
    private func exchange(
        _ request: DAVRequest, into sink: (any RedirectedSink)?
    ) async throws(DAVError) -> HTTPResponse {
        // Outside the order of requests: a command may wait for a passphrase.
        let secret = try await secret()
        let server = origin.url
        try await line.enter(server)
        let result: Result<HTTPResponse, DAVError>
        do throws(DAVError) {
            result = .success(try await attempts(request, secret: secret, into: sink))
        } catch { result = .failure(error) }
        if case .success(let answer) = result, !answer.isSuccess,
            case .retryLater(let seconds) = refusal(answer, of: request)
        {
            line.delay(server, seconds: seconds)
        }
        line.leave(server)
        return try result.get()
    }

    /// Sends a request until it is answered at its place, by somebody who knows who asks.
    private func attempts(
        _ request: DAVRequest, secret known: String, into sink: (any RedirectedSink)?
    ) async throws(DAVError) -> HTTPResponse {
        var (href, secret) = (request.href, known)
        var redirects = 0
        var signIns = 0
        while true {
            let http = signed(
                request.http(on: origin, at: href, limit: sink == nil ? nil : limits.total), secret)
            let answer = try await carry(http, at: href, into: sink)
            if [301, 302, 303, 307, 308].contains(answer.status), let place = answer.headers["Location"],
                answer.status != 303 || request.isSafe
            {
                redirects += 1
                guard redirects <= Self.mostRedirects else {
                    throw .network(.redirect(host: host, .tooMany(limit: Self.mostRedirects)))
                }
                href = try target(place, from: href)
            } else if answer.status == 401, signIns < 2,
                let next = try await secretAfter(refusal: answer, of: secret)
            {
                signIns += 1
                secret = next
            } else {
                // A server may repeat the password in its words.
                var plain = answer
                if !plain.isSuccess { plain.body = Redaction.blotted(plain.body, [secret]) }
                return plain
            }
        }
    }

    private func carry(
        _ request: HTTPRequest, at href: DAVHref, into sink: (any RedirectedSink)?
    ) async throws(DAVError) -> HTTPResponse {
        do throws(TransportError) {
            guard let sink else { return try await transport.send(request) }
            sink.begin(at: href)
            return try await transport.send(request, into: sink)
        } catch { throw DAVError(error) }
    }

    private func signed(_ request: HTTPRequest, _ secret: String) -> HTTPRequest {
        var request = request
        if isToken {
            request.headers.append(HTTPField("Authorization", "Bearer \(secret)"))
        } else {
            let scheme = signIn.withLock { $0.scheme }
            request.credentials = HTTPCredentials(scheme, user: user, password: secret)
        }
        return request
    }

    /// Returns the place of a redirect, which has to be on this server.
    private func target(_ place: String, from href: DAVHref) throws(DAVError) -> DAVHref {
        if let url = DAVHref.wholeURL(place, on: origin) {
            guard let (other, path) = DAVOrigin.split(url), other.isSame(as: origin),
                let target = DAVHref(path: path)
            else { throw .elsewhere(url: ServerWords.clean(Redaction.url(url))) }
            return target
        }
        guard let target = DAVHref(place, in: href, on: origin) else {
            throw .elsewhere(url: ServerWords.clean(place))
        }
        return target
    }
}

extension DAVClient {
    /// Returns the secret, from memory if it was read before.
    private func secret() async throws(DAVError) -> String {
        if let known = signIn.withLock({ $0.secret }) { return known }
        guard await asking.enter() else { throw .cancelled }
        defer { asking.leave() }
        if let known = signIn.withLock({ $0.secret }) { return known }
        let secret = try await source.read()
        signIn.withLock { $0.secret = secret }
        return secret
    }

    /// Returns the secret for another attempt after a sign-in was refused; `nil` if that is useless.
    ///
    /// A server may want Digest (RFC 7616), and a token may have expired since it was read.
    private func secretAfter(refusal: HTTPResponse, of secret: String) async throws(DAVError) -> String? {
        let schemes = refusal.headers.filter { $0.isNamed("WWW-Authenticate") }.map { $0.value.lowercased() }
        let wantsDigest =
            !isToken && schemes.contains { $0.contains("digest ") }
            && !schemes.contains { $0.hasPrefix("basic") || $0.contains(", basic ") }
        let isNew = signIn.withLock { signIn in
            guard wantsDigest, signIn.scheme == .basic else { return false }
            signIn.scheme = .digest
            return true
        }
        if isNew { return secret }
        signIn.withLock { signIn in
            guard signIn.secret == secret else { return }
            signIn.secret = nil
        }
        guard source.isCommand else { return nil }
        let next = try await self.secret()
        return next == secret ? nil : next
    }

    /// Returns the error of an answer that is not a success.
    private func refusal(_ answer: HTTPResponse, of request: DAVRequest) -> DAVError {
        .refusal(answer, host: host, sentToken: request.hasSyncToken, now: now())
    }
}
