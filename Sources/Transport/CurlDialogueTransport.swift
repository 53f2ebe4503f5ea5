import Foundation

/// Connections by libcurl, each on a separate thread.
package final class CurlDialogueTransport: DialogueTransport {
    package init() {}

    package func hold<Value: Sendable>(
        _ request: DialogueRequest, _ body: @escaping @Sendable (any Dialogue) -> Value
    ) async throws(DialogueError) -> Value {
        let stop = DialogueStop()
        let result: Result<Value, DialogueError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let thread = Thread {
                    // Signals are handled by the program's other threads; SIGPIPE would end it.
                    var all = sigset_t()
                    sigfillset(&all)
                    pthread_sigmask(SIG_BLOCK, &all, nil)
                    continuation.resume(returning: Self.run(request, stop, body))
                }
                thread.name = "meet-mail"
                thread.start()
            }
        } onCancel: {
            stop.stop()
        }
        return try result.get()
    }

    private static func run<Value: Sendable>(
        _ request: DialogueRequest, _ stop: DialogueStop, _ body: (any Dialogue) -> Value
    ) -> Result<Value, DialogueError> {
        do throws(DialogueError) {
            return .success(body(try CurlDialogue.open(request, stop)))
        } catch { return .failure(error) }
    }
}
