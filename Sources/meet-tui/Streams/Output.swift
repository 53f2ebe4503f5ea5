import Dispatch
import Foundation
import Glibc
import Sentences
import Synchronization
import TerminalKit

/// The output of commands. External text is data: no control character in it reaches the terminal.
enum Output {
    /// Prints a line on standard output.
    static func line(_ text: String = "") {
        write(VisibleText.visible(text) + "\n", to: STDOUT_FILENO)
    }

    /// Prints lines that were made visible before on standard output.
    static func visibleLines(_ lines: [String]) {
        // The lines are written in batches, because there may be many.
        var rest = lines[...]
        while !rest.isEmpty {
            write(rest.prefix(4096).joined(separator: "\n") + "\n", to: STDOUT_FILENO)
            rest = rest.dropFirst(4096)
        }
    }

    private static let isStored = Mutex(false)

    /// Records that further output is about stored data.
    static func noteStored() {
        isStored.withLock { $0 = true }
    }

    /// Prints a line on standard error.
    static func complain(_ sentence: String) {
        write("meet-tui: " + VisibleText.visible(sentence) + "\n", to: STDERR_FILENO)
    }

    /// One JSON value on standard output.
    static func json(_ value: some Encodable) throws {
        write(try jsonText(value), to: STDOUT_FILENO)
    }

    /// One JSON value on a line of standard output.
    static func jsonLine(_ value: some Encodable) throws {
        write(try jsonLineText(value), to: STDOUT_FILENO)
    }

    /// Returns the value as JSON on one line, with a line end.
    static func jsonLineText(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return escapingInvisible(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }

    /// Prints a possibly long list as one JSON value on standard output. All processors are used.
    static func json(_ list: [some Encodable & Sendable]) throws {
        let parts = stride(from: 0, to: list.count, by: elementsAtATime).map {
            Array(list[$0..<min($0 + elementsAtATime, list.count)])
        }
        guard parts.count > 1 else { return write(try jsonText(list), to: STDOUT_FILENO) }
        let texts = Mutex([Int: Result<String, any Error>]())
        DispatchQueue.concurrentPerform(iterations: parts.count) { part in
            // Without its brackets, which are on separate lines.
            let text = Result { try jsonText(parts[part]).dropFirst(2).dropLast(3) }.map(String.init)
            texts.withLock { $0[part] = text }
        }
        let inOrder = try texts.withLock { texts in try parts.indices.map { try texts[$0]?.get() ?? "" } }
        write("[\n" + inOrder.joined(separator: ",\n") + "\n]\n", to: STDOUT_FILENO)
    }

    private static let elementsAtATime = 2000

    /// Returns the value as JSON with sorted keys and a line end.
    static func jsonText(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return escapingInvisible(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }

    /// Returns JSON with control characters as `\u` escapes.
    private static func escapingInvisible(_ json: String) -> String {
        guard json.utf8.contains(where: { $0 >= 0x7F }) else { return json }
        var escaped = ""
        escaped.reserveCapacity(json.utf8.count)
        for scalar in json.unicodeScalars {
            if scalar.value < 0x7F || VisibleText.visible(String(scalar)).unicodeScalars.contains(scalar) {
                escaped.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return escaped
    }

    /// Writes all of it; ends the program silently if the reader is gone (`meet-tui … | head`), and with a
    /// sentence if the disk is full.
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    let code = errno
                    if code == EPIPE { exit(0) }
                    if descriptor == STDOUT_FILENO {
                        let reason = String(cString: strerror(code))
                        complain(
                            isStored.withLock { $0 }
                                ? say("The command succeeded, but its output cannot be written: \(reason).")
                                : say("Cannot write the output: \(reason)."))
                    }
                    exit(1)
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }
}

/// The terminal of standard output.
enum Terminal {
    /// The number of columns; `nil` if standard output is not a terminal.
    static var columns: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usual }
        return Int(size.ws_col)
    }

    static let isOutput = columns != nil

    /// The width of a terminal that does not report it.
    static let usual = 80
}
