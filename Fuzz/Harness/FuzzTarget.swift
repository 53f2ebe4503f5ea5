/// A decoder under the fuzzer. Each folder beside this one has one, and calls it `target`.
protocol FuzzTarget: Sendable {
    /// Decodes `bytes` in every way the program does; what is wrong with the outcome, or `nil`. A trap, a hang
    /// and too much memory are the fuzzer's to see.
    func check(_ bytes: [UInt8]) -> Flaw?

    /// Lines to put in, whole.
    var lines: [String] { get }
    /// Pieces to put in anywhere.
    var pieces: [String] { get }
}

extension FuzzTarget {
    /// How many lines a file has at most, whichever way they end; in UTF-16 at most more.
    static func lines(of bytes: [UInt8]) -> Int { 1 + bytes.count { $0 == 10 || $0 == 13 } }

    /// The same bytes, cut at places that they choose themselves, so that a finding can be had again.
    static func cut(_ bytes: [UInt8]) -> [[UInt8]] {
        var state = bytes.reduce(into: UInt64(bytes.count)) { $0 = $0 &* 31 &+ UInt64($1) }
        var pieces: [[UInt8]] = []
        var start = 0
        while start < bytes.count {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let most = state >> 62 == 0 ? 4 : 1 << 12
            let end = min(bytes.count, start + 1 + Int(state >> 33) % most)
            pieces.append(Array(bytes[start..<end]))
            start = end
        }
        return pieces
    }
}

/// A promise of the decoder that an input breaks.
struct Flaw: Error {
    /// The promise and the field, in few words: of one kind only the first is kept.
    var kind: String
    private let explain: @Sendable () -> String

    /// The explanation is not made before somebody asks for it: most flaws are of a kind that is known.
    init(kind: String, explanation: @autoclosure @escaping @Sendable () -> String) {
        self.kind = kind
        explain = explanation
    }

    /// What was expected and what came.
    var explanation: String { explain() }
}
