/// What a terminal reports of its mouse: the code of the buttons and the cell, as xterm's control sequences have them
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking).
struct MouseReport: Hashable {
    /// The button in the lowest two bits, 3 for none; 4, 8 and 16 for what was held beside it, 32 where the mouse moved,
    /// 64 for the wheel, 128 for buttons that nobody here knows.
    var code: Int
    /// Counted from 1.
    var column: Int
    var row: Int
    /// Whether the report itself says that the button came up. The older encodings say it by the code 3.
    var isRelease = false

    /// Reads the parameters of `CSI < … M` and `CSI < … m` (mode 1006), and of `CSI … M` (mode 1015).
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

/// Gathers what follows `CSI M`: a byte each for the buttons, the column and the row, or where the terminal was left in
/// mode 1005, a character of UTF-8 each.
///
/// A byte from 0xC2 to 0xDF with one from 0x80 to 0xBF after it may be either. What does not fit onto the screen as bytes
/// is read as characters.
struct MouseBytes {
    private let size: Size
    private var values: [Int] = []
    /// The first byte of what may be a character.
    private var lead: UInt8?

    init(size: Size) {
        self.size = size
    }

    enum Step: Hashable {
        case unfinished
        /// The report is whole; nil where it says no place.
        case report(MouseReport?)
    }

    /// - Returns: nil where the byte cannot belong to the report, which is then dropped.
    mutating func take(_ byte: UInt8) -> Step? {
        // A place beyond 223 is a zero.
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

    /// The row is the last byte, so nothing after it may be waited for where it is a row of the screen.
    private func mayBeLead(_ byte: UInt8) -> Bool {
        values.count == 2 ? Int(byte) - 32 > size.rows : true
    }

    /// Whether two bytes are a column and a row of the screen, or a code and a column.
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

/// Makes events of reports: which button came up, what is a drag, what a double click.
struct MouseReader {
    private var doubleClicks = DoubleClickDetector()
    /// The button that is down.
    private var held: Mouse.Button?

    /// The event of a report; nil for what nobody here wants to know, as a mouse that moves with no button down.
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

    /// The mouse was given back: whatever button is down comes up unseen.
    mutating func forget() { held = nil }
}
