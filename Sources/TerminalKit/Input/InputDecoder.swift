/// Decodes the bytes of a terminal to events. Input is not a key until it is complete, however long its parts
/// take: unknown control sequences and strings (ECMA-48, 5.4 and 5.6), such as late answers of the terminal,
/// are swallowed to their end; a paste ends only at its end mark.
///
/// Only for input that may also be a key, such as Escape for ESC and Alt with `[` for `ESC [`, there is a
/// `patience`, after which it is that key.
struct InputDecoder {
    /// The delays for the rest of a sequence that may also be a key.
    struct Delays: Hashable {
        /// The delay after ESC.
        var escape: Duration
        /// The delay after ESC and a character that only begins a sequence.
        var sequence: Duration { max(.seconds(2), escape * 4) }
        /// The time after an Escape during which the rest of its sequence is still recognised.
        static let lateRest: Duration = .seconds(2)

        init(escape: Duration = .milliseconds(100)) {
            self.escape = escape
        }

        /// Reads the delays.
        ///
        /// - Parameter escDelay: The value of `ESCDELAY` in milliseconds; other text is ignored.
        init(escDelay: String) {
            self.init()
            guard let number = Int(escDelay), (0...60_000).contains(number) else { return }
            escape = .milliseconds(number)
        }
    }

    /// The size of the screen, which bounds the mouse position.
    var size: Size
    private let sequences: KeySequences
    private let delays: Delays

    private enum State {
        case ground
        /// A sequence: its bytes so far, after ESC.
        case sequence([UInt8])
        /// A control string, with its introducer.
        case string(ControlString)
        case mouse(MouseBytes)
        case paste
    }

    private struct ControlString: Hashable {
        var introducer: UInt8
        /// True if any of it has arrived.
        var isBegun = false
        /// True if the last byte was ESC.
        var isEscaped = false
        /// The beginning of its text, which may be an answer.
        var text: [UInt8] = []
        /// The maximum length of that.
        static let longest = 96
    }

    private var state = State.ground
    private var paste = PasteCollector()
    private var character = CharacterBytes()
    /// True if Alt is held with the current character.
    private var isAlt = false
    /// True if the sequence began with a C1 character, which no key sends.
    private var isControl = false
    private var mouse = MouseReader()
    /// The time of an Escape for an ESC that nothing followed.
    private var loneEscape: ContinuousClock.Instant?
    /// The answers of the terminal that were not taken yet.
    private var answers: [TerminalAnswer] = []
    /// True if answers are kept: others, such as late ones, are swallowed.
    var takesAnswers = false
    /// True if keys arrive in the kitty keyboard protocol.
    var isExtended = false
    /// True if the terminal was told to report its focus.
    var reportsFocus = false

    init(sequences: KeySequences = KeySequences(), size: Size, delays: Delays = Delays()) {
        self.sequences = sequences
        self.size = size
        self.delays = delays
    }

    // MARK: - Bytes

    /// Returns the events that these bytes complete.
    mutating func events(for bytes: some Collection<UInt8>, at time: ContinuousClock.Instant)
        -> [TerminalEvent]
    {
        var events: [TerminalEvent] = []
        if let loneEscape {
            self.loneEscape = nil
            if time - loneEscape < Delays.lateRest, isWholeAfterEscape(bytes) {
                (state, isControl) = (.sequence([0x1B]), false)
            }
        }
        var rest = Array(bytes)[...]
        while let byte = rest.first {
            if case .paste = state {
                rest = rest.dropFirst(takePasted(rest, &events))
            } else {
                take(byte, time, &events)
                rest = rest.dropFirst()
            }
        }
        return events
    }

    /// Continues a paste.
    ///
    /// - Returns: The number of bytes that belong to it.
    private mutating func takePasted(_ bytes: ArraySlice<UInt8>, _ events: inout [TerminalEvent]) -> Int {
        let count = paste.append(bytes)
        if paste.isFinished { events += finishPaste() }
        return count
    }

    /// Returns whether ESC and these bytes are a complete control sequence or string: they were split by a
    /// slow line, and are not keys.
    private func isWholeAfterEscape(_ bytes: some Collection<UInt8>) -> Bool {
        guard case .ground = state, let first = bytes.first, bytes.count > 1 else { return false }
        let isKey = first == 0x4F && sequences[[0x1B] + bytes] != nil
        guard isKey || first == 0x5B || Self.stringIntroducers.contains(first) else { return false }
        var other = InputDecoder(sequences: sequences, size: size, delays: delays)
        var events: [TerminalEvent] = []
        other.take(0x1B, .now, &events)
        var rest = bytes.dropFirst(0)
        while let byte = rest.popFirst() {
            other.take(byte, .now, &events)
            switch other.state {
            case .ground: return rest.first.map { $0 == 0x1B } ?? true
            case .paste: return true
            case .sequence, .string, .mouse: continue
            }
        }
        return false
    }

    private mutating func take(
        _ byte: UInt8, _ time: ContinuousClock.Instant, _ events: inout [TerminalEvent]
    ) {
        switch state {
        case .ground: takeAtGround(byte, &events)
        case .sequence(let bytes): take(byte, after: bytes, time, &events)
        case .string(let string): take(byte, within: string, time, &events)
        case .mouse(var report):
            state = .ground
            switch report.take(byte) {
            case .unfinished: state = .mouse(report)
            case .report(let found): add(found, time, &events)
            case nil: take(byte, time, &events)
            }
        case .paste: _ = takePasted([byte], &events)
        }
    }

    private mutating func add(
        _ report: MouseReport?, _ time: ContinuousClock.Instant, _ events: inout [TerminalEvent]
    ) {
        if let report, let event = mouse.mouse(report, time: time) { events.append(.mouse(event)) }
    }

    // MARK: - Characters

    private mutating func takeAtGround(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        if character.isUnfinished, !character.goesOn(with: byte) {
            character.forget()
            isAlt = false
        }
        if !character.isUnfinished, byte < 0x20,
            byte == 0x1B || sequences.isBeginning([byte]) || sequences[[byte]] != nil
        {
            begin([byte], &events)
            return
        }
        if !character.isUnfinished, 0x80...0x9F ~= byte {
            begin(control: byte, &events)
            return
        }
        switch character.take(byte) {
        case .unfinished: return
        case .invalid: isAlt = false
        case .character(let value):
            let modifiers: Key.Modifiers = isAlt ? .alt : []
            isAlt = false
            if 0x80...0x9F ~= value {
                begin(control: UInt8(value), &events)
            } else if let key = Key(typing: value) {
                events.append(.key(Key(key.code, key.modifiers.union(modifiers))))
            }
        }
    }

    /// Handles a C1 control character, which equals ESC and a letter (ECMA-48, 5.3); as a single byte it
    /// begins no UTF-8 character.
    private mutating func begin(control: UInt8, _ events: inout [TerminalEvent]) {
        let letter = control - 0x40
        switch letter {
        case 0x5B, 0x4F:
            isControl = true
            state = .sequence([0x1B, letter])
        case _ where Self.stringIntroducers.contains(letter):
            state = .string(ControlString(introducer: letter, isBegun: true))
        default: break
        }
    }

    // MARK: - Sequences

    private mutating func begin(_ bytes: [UInt8], _ events: inout [TerminalEvent]) {
        if let key = sequences[bytes], !sequences.isBeginning(bytes) {
            state = .ground
            events.append(.key(key))
        } else {
            if bytes.count == 1 { isControl = false }
            state = .sequence(bytes)
        }
    }

    private mutating func take(
        _ byte: UInt8, after bytes: [UInt8], _ time: ContinuousClock.Instant, _ events: inout [TerminalEvent]
    ) {
        let whole = bytes + [byte]
        if sequences[whole] != nil || sequences.isBeginning(whole) {
            begin(whole, &events)
            return
        }
        // Complete, but possibly the beginning of a longer one.
        if sequences[bytes] != nil || bytes[0] != 0x1B {
            giveUp(&events)
            take(byte, time, &events)
            return
        }
        if byte == 0x1B {
            // An interrupted sequence; it is a key only if it may be one.
            giveUp(&events)
            begin([0x1B], &events)
            return
        }
        switch bytes.dropFirst().first {
        case nil: takeAfterEscape(byte, time, &events)
        case 0x5B: takeControlSequence(byte, whole, time, &events)
        case 0x4F where 0x30...0x3B ~= byte && whole.count < Self.longestKey: state = .sequence(whole)
        case 0x4F where 0x40...0x7E ~= byte: state = .ground
        default:
            state = .ground
            take(byte, time, &events)
        }
    }

    /// The maximum length of a key that begins with ESC O.
    private static let longestKey = 12

    private static let stringIntroducers: Set<UInt8> = [0x50, 0x58, 0x5D, 0x5E, 0x5F]

    private mutating func takeAfterEscape(
        _ byte: UInt8, _ time: ContinuousClock.Instant, _ events: inout [TerminalEvent]
    ) {
        if byte == 0x5B || byte == 0x4F {
            isControl = false
            state = .sequence([0x1B, byte])
        } else if Self.stringIntroducers.contains(byte) {
            state = .string(ControlString(introducer: byte))
        } else {
            // A character read immediately after ESC was sent together with it: a key with Alt.
            state = .ground
            isAlt = true
            let before = events.count
            takeAtGround(byte, &events)
            if events.count == before, !character.isUnfinished {
                isAlt = false
                if case .ground = state { events.append(.key(.escape)) }
            } else if events.count > before, case .key(let key) = events[before],
                key.modifiers.isDisjoint(with: .alt)
            {
                events[before] = .key(Key(key.code, key.modifiers.union(.alt)))
            }
        }
    }

    private mutating func takeControlSequence(
        _ byte: UInt8, _ whole: [UInt8], _ time: ContinuousClock.Instant, _ events: inout [TerminalEvent]
    ) {
        let parameters = whole.dropFirst(2).dropLast()
        if parameters.elementsEqual([0x5B]), 0x21...0x7E ~= byte {
            // A function key of a console, such as `ESC [ [ A`.
            state = .ground
            return
        }
        switch byte {
        case 0x20...0x3F:
            // Of an endless one only the beginning is needed.
            state = .sequence(whole.count > Self.longestSequence ? Array(whole.dropLast()) : whole)
        case 0x5B where parameters.isEmpty:
            state = .sequence(whole)
        case 0x40...0x7E:
            state = .ground
            switch byte {
            case UInt8(ascii: "M") where parameters.isEmpty: state = .mouse(MouseBytes(size: size))
            case UInt8(ascii: "M"), UInt8(ascii: "m"):
                add(MouseReport(parameters: parameters, final: byte), time, &events)
            case UInt8(ascii: "~") where parameters.elementsEqual("200".utf8): state = .paste
            case UInt8(ascii: "I") where reportsFocus && parameters.isEmpty: events.append(.focus(true))
            case UInt8(ascii: "O") where reportsFocus && parameters.isEmpty: events.append(.focus(false))
            default: takeOther(parameters, byte, &events)
            }
        default:
            // No sequence continues like this: it was interrupted.
            state = .ground
            take(byte, time, &events)
        }
    }

    private static let longestSequence = 256

    /// Handles a control sequence that is no key of an ordinary terminal: a key of the kitty keyboard
    /// protocol, or an answer.
    private mutating func takeOther(
        _ parameters: ArraySlice<UInt8>, _ final: UInt8, _ events: inout [TerminalEvent]
    ) {
        if isExtended, let key = Key(extended: parameters, final: final) {
            events.append(.key(key))
        } else if takesAnswers, let answer = TerminalAnswer(parameters: parameters, final: final) {
            answers.append(answer)
        }
    }

    /// Returns the answers since the last call.
    mutating func takeAnswers() -> [TerminalAnswer] {
        guard !answers.isEmpty else { return [] }
        defer { answers = [] }
        return answers
    }

    private mutating func finish(_ string: ControlString) {
        state = .ground
        guard takesAnswers, let answer = TerminalAnswer(string: string.text, introducer: string.introducer)
        else { return }
        answers.append(answer)
    }

    // MARK: - Strings

    /// Reads a control string, which ends with ST, an OSC also with BEL, as in xterm; CAN, SUB and another
    /// ESC cancel it.
    private mutating func take(
        _ byte: UInt8, within string: ControlString, _ time: ContinuousClock.Instant,
        _ events: inout [TerminalEvent]
    ) {
        var string = string
        if string.isEscaped {
            character.forget()
            if byte == 0x5C { return finish(string) }
            state = .ground
            begin([0x1B], &events)
            if byte != 0x1B { take(byte, time, &events) }
            return
        }
        if character.isUnfinished, !character.goesOn(with: byte) { character.forget() }
        var value = UInt32(byte)
        if byte >= 0x80 {
            // A byte of 0x9C within a character is not a control.
            let isAlone = !character.isUnfinished
            switch character.take(byte) {
            case .character(let whole): value = whole
            case .unfinished: value = 0x20
            case .invalid: value = isAlone ? UInt32(byte) : 0x20
            }
        }
        switch value {
        case 0x9C: finish(string)
        case 0x18, 0x1A: state = .ground
        case 0x07 where string.introducer == 0x5D: state = .ground
        default:
            string.isBegun = true
            string.isEscaped = value == 0x1B
            if !string.isEscaped, string.text.count < ControlString.longest { string.text.append(byte) }
            state = .string(string)
        }
    }

    // MARK: - Time

    /// The time to wait for the rest of an unfinished sequence before `giveUp`; nil if there is none, or it
    /// can be nothing else.
    var patience: Duration? {
        switch state {
        case .sequence([0x1B]): delays.escape
        case .sequence(let bytes):
            bytes.count == 2 && !isControl || sequences[bytes] != nil || bytes[0] != 0x1B
                ? delays.sequence : nil
        case .string(let string): string.isBegun || string.isEscaped ? nil : delays.sequence
        case .ground, .mouse, .paste: nil
        }
    }

    /// Returns the keys that the unfinished bytes may also mean, after the patience has passed.
    mutating func giveUp(at time: ContinuousClock.Instant) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        if case .sequence([0x1B]) = state { loneEscape = time }
        if patience != nil { giveUp(&events) }
        return events
    }

    private mutating func giveUp(_ events: inout [TerminalEvent]) {
        defer { state = .ground }
        switch state {
        case .sequence([0x1B]): events.append(.key(.escape))
        case .sequence(let bytes):
            if let key = sequences[bytes] {
                events.append(.key(key))
            } else if bytes[0] != 0x1B {
                events += bytes.compactMap { Key(typing: UInt32($0)).map(TerminalEvent.key) }
            } else if bytes.count == 2, !isControl, let key = Key(typing: UInt32(bytes[1])) {
                events.append(.key(Key(key.code, key.modifiers.union(.alt))))
            }
        case .string(let string):
            events.append(.key(.alt(Character(Unicode.Scalar(string.introducer)))))
        case .ground, .mouse, .paste: break
        }
    }

    /// Returns the part of a paste that will not end, because the terminal is gone.
    mutating func finishPaste() -> [TerminalEvent] {
        guard case .paste = state else { return [] }
        let text = paste.text
        (state, paste) = (.ground, PasteCollector())
        return text.isEmpty ? [] : [.paste(text)]
    }

    /// Discards unfinished input, for example when the terminal is returned.
    mutating func forget() {
        (state, paste) = (.ground, PasteCollector())
        character.forget()
        (isAlt, loneEscape) = (false, nil)
        answers = []
        mouse.forget()
    }
}
