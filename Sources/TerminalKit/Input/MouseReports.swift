/// A mouse report of a terminal: the button code and the cell, as in xterm's control sequences
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking).
struct MouseReport: Hashable {
    /// The button in the lowest two bits, 3 for none; 4, 8 and 16 for modifiers, 32 for motion, 64 for the
    /// wheel, 128 for unsupported buttons.
    var code: Int
    /// The column, from 1.
    var column: Int
    var row: Int
    /// True for an explicit release. The older encodings use code 3 for it.
    var isRelease = false

    /// Parses the parameters of `CSI < … M` and `CSI < … m` (mode 1006), and of `CSI … M` (mode 1015).
    init?(parameters: some Collection<UInt8>, final: UInt8) {
        let isExact = parameters.first == UInt8(ascii: "<")
        let numbers = parameters.dropFirst(isExact ? 1 : 0)
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
        guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }), isExact || numbers[0] >= 32 else {
            return nil
        }
        self.init(
            code: isExact ? numbers[0] : numbers[0] - 32, column: numbers[1], row: numbers[2],
            isRelease: final == UInt8(ascii: "m"))
    }

    init(code: Int, column: Int, row: Int, isRelease: Bool = false) {
        self.code = code
        self.column = column
        self.row = row
        self.isRelease = isRelease
    }
}

/// Collects the bytes after `CSI M`: one each for the buttons, the column and the row, or in a leftover mode
/// 1005, a UTF-8 character each.
///
/// A byte from 0xC2 to 0xDF followed by one from 0x80 to 0xBF may be either. If the bytes do not fit the
/// screen, they are read as characters.
struct MouseBytes {
    private let size: Size
    private var values: [Int] = []
    /// The first byte of a possible character.
    private var lead: UInt8?

    init(size: Size) {
        self.size = size
    }

    enum Step: Hashable {
        case unfinished
        /// The report is complete; nil if it has no position.
        case report(MouseReport?)
    }

    /// Takes a byte.
    ///
    /// - Returns: nil if the byte cannot belong to the report, which is then dropped.
    mutating func take(_ byte: UInt8) -> Step? {
        // A position beyond 223 is a zero.
        guard byte >= 0x20 || byte == 0 && !values.isEmpty else { return nil }
        if let lead {
            self.lead = nil
            if 0x80...0xBF ~= byte, !fits(lead, byte) {
                return add(Int(lead & 0x1F) << 6 | Int(byte & 0x3F))
            }
            guard case .unfinished = add(Int(lead)) else { return nil }
        }
        if 0xC2...0xDF ~= byte, mayBeLead(byte) {
            lead = byte
            return .unfinished
        }
        return add(Int(byte))
    }

    private var limit: Int { values.count == 1 ? size.columns : size.rows }

    /// Returns whether a byte may begin a character. The row is the last byte, so if it is a row of the
    /// screen, nothing more may be awaited.
    private func mayBeLead(_ byte: UInt8) -> Bool {
        values.count == 2 ? Int(byte) - 32 > size.rows : true
    }

    /// Returns whether two bytes are a column and a row of the screen, or a code and a column.
    private func fits(_ first: UInt8, _ second: UInt8) -> Bool {
        switch values.count {
        case 0: false
        case 1: Int(first) - 32 <= size.columns && Int(second) - 32 <= size.rows
        default: false
        }
    }

    private mutating func add(_ value: Int) -> Step {
        values.append(value)
        guard values.count == 3 else { return .unfinished }
        guard values[1] > 32, values[2] > 32, values[0] >= 32 else { return .report(nil) }
        return .report(MouseReport(code: values[0] - 32, column: values[1] - 32, row: values[2] - 32))
    }
}

/// Converts reports to events: releases, drags and double clicks.
struct MouseReader {
    private var doubleClicks = DoubleClickDetector()
    /// The pressed button.
    private var held: Mouse.Button?

    /// Returns the event of a report; nil for unneeded ones, such as motion without a button.
    mutating func mouse(_ report: MouseReport, time: ContinuousClock.Instant) -> Mouse? {
        guard report.column > 0, report.row > 0, report.code < 128 else { return nil }
        let point = Point(column: report.column - 1, row: report.row - 1)
        let number = report.code & 3
        if report.code & 64 != 0 {
            guard !report.isRelease, number < 2 else { return nil }
            return Mouse(number == 0 ? .wheelUp : .wheelDown, at: point)
        }
        if report.code & 32 != 0 {
            guard let held, !report.isRelease, number < 3 else { return nil }
            return Mouse(.drag(held), at: point)
        }
        guard number < 3 else {
            defer { held = nil }
            return held.map { Mouse(.release($0), at: point) }
        }
        let button: Mouse.Button = number == 0 ? .left : number == 1 ? .middle : .right
        if report.isRelease {
            held = nil
            return Mouse(.release(button), at: point)
        }
        held = button
        return Mouse(doubleClicks.kind(ofPress: button, at: point, time: time), at: point)
    }

    /// Forgets a pressed button after the mouse was returned: its release will not be reported.
    mutating func forget() { held = nil }
}
