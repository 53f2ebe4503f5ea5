/// An answer of the terminal to a question of `TerminalInquiry`.
enum TerminalAnswer: Hashable, Sendable {
    /// Primary device attributes (DA1), `CSI ? 62 ; 4 ; 22 c`: every terminal answers, so it ends a round.
    case attributes([Int])
    /// The state of the terminal (DSR), `CSI 0 n`, which every terminal answers as well.
    case status
    /// The current flags of the kitty keyboard protocol, `CSI ? 0 u`.
    case keyboard(Int)
    /// The state of a private mode (DECRPM), `CSI ? 2026 ; 2 $ y`.
    case mode(Int, state: Int)
    /// A name and a version (XTVERSION), `DCS > | … ST`. It only tells that the terminal reads strings.
    case version
    /// The number of colour registers of sixel (XTSMGRAPHICS), `CSI ? 1 ; 0 ; 256 S`.
    case registers(Int)
    /// The pixels of a cell, `CSI 6 ; height ; width t`.
    case cell(width: Int, height: Int)
    /// The column of the cursor after the probe of the encoding (CPR), `CSI 2 ; 2 R`. In the first row it
    /// would be a key: xterm sends `CSI 1 ; 2 R` for F3 with Shift.
    case cursor(column: Int)
    /// The answer to a kitty graphics query, `APC G i=31 ; OK ST`.
    case graphics(isOK: Bool)

    /// Reads a control sequence.
    ///
    /// - Parameter parameters: The bytes between `CSI` and the final one.
    init?(parameters: some Collection<UInt8>, final: UInt8) {
        var body = Array(parameters)[...]
        let isPrivate = body.first == UInt8(ascii: "?")
        if isPrivate { body = body.dropFirst() }
        if final == UInt8(ascii: "y") {
            guard body.last == UInt8(ascii: "$") else { return nil }
            body = body.dropLast()
        }
        let parts = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        // kitty ends its attributes with an empty parameter, which is 0 (ECMA-48, 5.4.2).
        let isList = final == UInt8(ascii: "c")
        let numbers = parts.compactMap { part in
            part.isEmpty && isList ? 0 : Int(String(decoding: part, as: UTF8.self))
        }
        guard numbers.count == parts.count else { return nil }
        switch (final, isPrivate) {
        case (UInt8(ascii: "c"), true): self = .attributes(numbers)
        case (UInt8(ascii: "n"), false) where numbers == [0] || numbers == [3]: self = .status
        case (UInt8(ascii: "u"), true) where numbers.count == 1: self = .keyboard(numbers[0])
        case (UInt8(ascii: "y"), true) where numbers.count == 2:
            self = .mode(numbers[0], state: numbers[1])
        case (UInt8(ascii: "S"), true) where numbers.count == 3 && numbers[0] == 1 && numbers[1] == 0:
            self = .registers(numbers[2])
        case (UInt8(ascii: "t"), false) where numbers.count == 3 && numbers[0] == 6:
            self = .cell(width: numbers[2], height: numbers[1])
        case (UInt8(ascii: "R"), false) where numbers.count == 2 && numbers[0] == Self.probeRow:
            self = .cursor(column: numbers[1])
        default: return nil
        }
    }

    /// Reads a control string.
    ///
    /// - Parameter introducer: The letter of the string's C1 control, such as `_` for APC.
    init?(string: [UInt8], introducer: UInt8) {
        let text = String(decoding: string, as: UTF8.self)
        switch introducer {
        case UInt8(ascii: "P") where text.hasPrefix(">|"): self = .version
        case UInt8(ascii: "_") where text.hasPrefix("G"):
            guard let semicolon = text.firstIndex(of: ";"),
                text[..<semicolon].dropFirst().split(separator: ",").contains("i=\(Self.graphicsQuery)")
            else { return nil }
            self = .graphics(isOK: text[semicolon...].dropFirst().hasPrefix("OK"))
        default: return nil
        }
    }

    /// The number of the picture that a graphics query asks about.
    static let graphicsQuery = 31
    /// The row of the probe of the encoding.
    static let probeRow = 2
}

/// The terminal's offers beyond its description (terminfo), as it told them itself.
package struct TerminalAbilities: Hashable, Sendable {
    /// A way of showing pictures.
    package enum Graphics: Hashable, Sendable {
        /// The kitty graphics protocol.
        case kitty
        /// Sixel, with that many colours.
        case sixel(colors: Int)
    }

    /// True if a frame can be shown at once (mode 2026).
    package var synchronizes = false
    /// True if it tells whether it has the focus (mode 1004).
    package var reportsFocus = false
    /// True if it offers the kitty keyboard protocol.
    package var hasKeyboard = false
    /// True if it reads UTF-8, false if each byte is a character to it; `nil` if it has not told.
    package var readsUTF8: Bool?
    /// True if it reads control strings, so that links (OSC 8) leave no traces even if it shows none.
    package var readsStrings = false
    package var graphics: Graphics?
    /// The size of a cell.
    package var cell: CellPixels?

    package init() {}

    /// The maximum height of a cell in pictures that the terminal scales: more pixels take long to send.
    private static let highestScaled = 16
    /// The maximum height of a cell in other pictures; a larger one has none.
    private static let highestDrawn = 48

    /// The pixels for a cell of a picture; `nil` if pictures cannot be shown.
    package var pictureCell: CellPixels? {
        guard let cell else { return nil }
        switch graphics {
        case nil: return nil
        case .sixel: return cell.height <= Self.highestDrawn ? cell : nil
        case .kitty:
            guard cell.height > Self.highestScaled else { return cell }
            return CellPixels(
                width: max(2, cell.width * Self.highestScaled / cell.height), height: Self.highestScaled)
        }
    }
}
