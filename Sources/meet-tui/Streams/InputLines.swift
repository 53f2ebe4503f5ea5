import Foundation

/// The lines of standard input.
enum InputLines {
    /// Reads lines on a thread of its own until the input ends.
    ///
    /// - Parameter take: Called with each line, and with `nil` at the end.
    static func follow(_ take: @escaping @Sendable (String?) -> Void) {
        let thread = Thread {
            while let line = readLine() { take(line) }
            take(nil)
        }
        thread.name = "meet-input"
        thread.start()
    }
}
