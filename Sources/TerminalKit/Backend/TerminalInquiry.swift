/// The questions to a terminal about its abilities, and the modes that follow from its answers.
///
/// Nothing waits for an answer, which arrives among the keys. A round ends with the answer to a question that
/// every terminal knows (DA1, or DSR). The second round is only for terminals that answered a newer question
/// of the first: others might show parts of the questions, or take them for a title.
struct TerminalInquiry {
    private enum Round: Hashable { case none, first, second, done }

    private(set) var abilities = TerminalAbilities()
    private var round = Round.none
    private var registers = 256
    private var hasSixel = false
    private var hasKitty = false
    /// True if the round ends with the state in place of the attributes.
    private var endsWithStatus = false
    /// True if the terminal is inside tmux, which draws no pictures of the kitty protocol.
    private let isInTmux: Bool

    init(isInTmux: Bool) {
        self.isInTmux = isInTmux
    }

    /// True if an answer is still to come.
    var isOpen: Bool { round == .first || round == .second }

    /// The final question, DA1.
    private static let last = "\u{1B}[c"
    /// The final question of the second round to a terminal that reads no UTF-8, DSR. It may answer DA1
    /// several times: text in UTF-8 that was drawn before may contain the byte 9A, which is DECID, an older DA1.
    private static let lastWithoutUTF8 = "\u{1B}[5n"

    /// The probe of the encoding: where the cursor is after a character of two bytes that is one column wide
    /// in every locale (UAX #11). In other encodings than UTF-8 its bytes are two columns; in ISO 8859-1
    /// neither of them is a control character. The character is erased.
    private static let probe = "\u{1B}[\(TerminalAnswer.probeRow);1H\u{EB}\u{1B}[6n\r\u{1B}[K"

    /// Begins, and returns the first questions: the encoding, the keyboard protocol, the modes, the version.
    mutating func begin() -> String {
        round = .first
        return Self.probe + "\u{1B}[?u\u{1B}[?2026$p\u{1B}[?1004$p\u{1B}[>q" + Self.last
    }

    /// Gives up: what arrives later is no answer.
    mutating func end() {
        round = .done
    }

    /// Returns whether an answer is that to the final question of the round.
    func isFinal(_ answer: TerminalAnswer) -> Bool {
        switch answer {
        case .attributes: !endsWithStatus
        case .status: endsWithStatus
        default: false
        }
    }

    /// Takes an answer, and returns further questions, or nothing.
    mutating func take(_ answer: TerminalAnswer) -> String {
        guard isOpen else { return "" }
        switch answer {
        case .keyboard:
            abilities.hasKeyboard = true
            abilities.readsStrings = true
        case .mode(let number, let state):
            abilities.readsStrings = true
            // 0 is an unknown mode, 3 and 4 one that cannot be changed.
            let isOffered = state == 1 || state == 2
            if number == 2026 { abilities.synchronizes = isOffered }
            if number == 1004 { abilities.reportsFocus = isOffered }
        case .version: abilities.readsStrings = true
        case .cursor(let column):
            if abilities.readsUTF8 == nil { abilities.readsUTF8 = column == 2 }
        case .registers(let count): registers = max(2, count)
        case .cell(let width, let height):
            guard (2...128).contains(width), (4...256).contains(height) else { break }
            abilities.cell = CellPixels(width: width, height: height)
        case .graphics(let isOK): hasKitty = isOK
        case .attributes(let numbers): return isFinal(answer) ? endRound(numbers) : ""
        case .status: return isFinal(answer) ? endRound([]) : ""
        }
        return ""
    }

    private mutating func endRound(_ numbers: [Int]) -> String {
        // Of the first number, the class of the terminal, 4 would be a VT132.
        if numbers.dropFirst().contains(4) { hasSixel = true }
        guard round == .first, hasSixel || abilities.readsStrings else {
            round = .done
            if hasKitty {
                abilities.graphics = .kitty
            } else if hasSixel {
                abilities.graphics = .sixel(colors: registers)
            }
            return ""
        }
        round = .second
        var questions = "\u{1B}[16t"
        if hasSixel { questions += "\u{1B}[?1;1;0S" }
        // A picture of one pixel, not shown; only terminals with the keyboard protocol know its question.
        if abilities.hasKeyboard, !isInTmux {
            questions += "\u{1B}_Gi=\(TerminalAnswer.graphicsQuery),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        }
        endsWithStatus = abilities.readsUTF8 == false
        return questions + (endsWithStatus ? Self.lastWithoutUTF8 : Self.last)
    }
}

extension TerminalAbilities {
    /// The sequence that takes the keyboard protocol: unambiguous keys (1), and the positions of letters (4).
    static let takingKeyboard = "\u{1B}[>5u"
    /// The sequence that turns on reports of the focus.
    static let takingFocus = "\u{1B}[?1004h"

    /// The sequence that leaves the modes which were taken, and shows what a frame held back. It comes before
    /// the alternate screen is left: each screen has its own modes of the keyboard.
    var leavingModes: String {
        (synchronizes ? Self.endingFrame : "") + (hasKeyboard ? "\u{1B}[<u" : "")
            + (reportsFocus ? "\u{1B}[?1004l" : "") + (graphics == .kitty ? KittyGraphics.removingAll : "")
    }

    /// The sequences around a frame (mode 2026), so that it appears at once.
    static let beginningFrame = "\u{1B}[?2026h"
    static let endingFrame = "\u{1B}[?2026l"
}
