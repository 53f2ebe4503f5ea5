import Foundation
import Transport

/// The connection to an account's server.
struct MailConnection: Sendable {
    var server: MailServer
    var user: String
    var secret: MailSecretSource
    var caFile: String?
    var limits = DialogueLimits()

    /// Opens a connection and runs `body` with it, on a separate thread. Errors contain neither control
    /// characters nor the password, whatever the server sends.
    ///
    /// - Parameter cleaned: Cleans the errors within a value in the same way.
    func hold<Value: Sendable>(
        _ transport: any DialogueTransport,
        cleaned: (Value, (MailError) -> MailError) -> Value = { value, _ in value },
        _ body: @escaping @Sendable (any Dialogue) -> Result<Value, MailError>
    ) async throws(MailError) -> Value {
        let request = try await request()
        let outcome: Result<Value, MailError>
        do throws(DialogueError) {
            outcome = try await transport.hold(request, body)
        } catch { throw MailError(error).saying(request.plain) }
        do throws(MailError) {
            return cleaned(try outcome.get()) { $0.saying(request.plain) }
        } catch { throw error.saying(request.plain) }
    }

    private func request() async throws(MailError) -> DialogueRequest {
        let isLocal = ServerAddress.isLoopback(host: server.host)
        let service: DialogueRequest.Service = server.kind == .smtp ? .smtp : .imap
        return DialogueRequest(
            service: service, host: server.host, port: server.port,
            encryption: server.isImplicitTLS ? .implicit : isLocal ? .whereAsked : .demanded, user: user,
            secret: try await secret(isLocal: isLocal), certificateFile: caFile, limits: limits)
    }

    /// Returns the secret; a relay on this machine needs none.
    private func secret(isLocal: Bool) async throws(MailError) -> DialogueRequest.Secret? {
        if server.kind == .smtp, isLocal, !secret.isSet { return nil }
        let source = secret
        let result: Result<DialogueRequest.Secret, MailError> = await withCheckedContinuation {
            continuation in
            // It blocks while the command asks for a passphrase.
            Thread.detachNewThread {
                do throws(MailError) {
                    continuation.resume(returning: .success(try source.secret()))
                } catch { continuation.resume(returning: .failure(error)) }
            }
        }
        return try result.get()
    }
}

extension DialogueRequest {
    fileprivate func plain(_ said: String) -> String { ServerWords.clean(redacted(said)) }
}
