import Foundation

/// Reads a file of vCards again and again, and says how fast: bytes in, contacts out, on one thread, with nothing stored.
///
/// `Scripts/bench` builds it together with the decoder, in one module.
@main enum DecodeCards {
    private static let chunk = 256 << 10

    /// Prints the megabytes (of a million bytes) a second of each run.
    ///
    ///     decode-cards FILE [RUNS]
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else { return print("usage: decode-cards FILE [RUNS]") }
        let data = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
        for _ in 0..<(arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1) {
            var contacts = 0
            let time = ContinuousClock().measure { contacts = decode(data) }
            let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
            print(String(format: "%.2f MB/s, %d contacts", Double(data.count) / 1e6 / seconds, contacts))
        }
    }

    private static func decode(_ data: Data) -> Int {
        var contacts = 0
        var reader = VCardReader(file: "")
        data.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: chunk) {
                let part = bytes[start..<min(start + chunk, bytes.count)]
                reader.feed(UnsafeRawBufferPointer(rebasing: part)) { if $0.isSavable { contacts += 1 } }
            }
        }
        reader.finish { if $0.isSavable { contacts += 1 } }
        return contacts
    }
}
