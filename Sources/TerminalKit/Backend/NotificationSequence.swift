/// The requests to a terminal for a desktop notification.
///
/// - OSC 9: iTerm2 (https://iterm2.com/documentation-escape-codes.html), and others after it. It has no
///   title.
/// - OSC 777: rxvt-unicode; also supported by foot, Ghostty, WezTerm, Contour and Konsole, and the VTE of
///   some systems.
/// - OSC 99: kitty (https://sw.kovidgoyal.net/kitty/desktop-notifications/).
package enum NotificationSequence: Hashable, Sendable {
    case osc9, osc777, osc99

    /// Returns the sequence that the terminal supports by its environment, or `nil`. Inside tmux, the
    /// variables of the outer terminal are used.
    package static func likely(in environment: [String: String]) -> NotificationSequence? {
        func value(_ name: String) -> String { environment[name]?.lowercased() ?? "" }
        func isSet(_ names: String...) -> Bool { names.contains { !value($0).isEmpty } }
        let names = [value("TERM"), value("TERM_PROGRAM"), value("LC_TERMINAL")]
        func isCalled(_ words: String...) -> Bool {
            words.contains { word in names.contains { $0.contains(word) } }
        }
        // Its own multiplexer passes nothing on.
        if isSet("STY") { return nil }
        if isCalled("kitty") || isSet("KITTY_WINDOW_ID") { return .osc99 }
        if isCalled("ghostty", "wezterm", "foot", "rxvt", "contour")
            || isSet("GHOSTTY_RESOURCES_DIR", "WEZTERM_PANE", "KONSOLE_VERSION")
        {
            return .osc777
        }
        if isCalled("iterm", "warp") || isSet("ITERM_SESSION_ID") { return .osc9 }
        // From 0.46 on it ignores unknown sequences.
        if let version = Int(value("VTE_VERSION")), version >= 4600 { return .osc777 }
        return nil
    }

    /// The maximum number of characters of a title, and of a text.
    private static let longest = 400

    /// Returns the sequence of a notification.
    ///
    /// - Parameter number: Distinguishes it from earlier ones.
    package func text(title: String, text: String, number: Int) -> String {
        // A semicolon would begin another field.
        func field(_ text: String) -> String {
            String(ClipboardSequence.plain(text).replacing(";", with: ",").prefix(Self.longest))
        }
        let (title, text) = (field(title), field(text))
        let end = "\u{1B}\\"
        switch self {
        case .osc9: return "\u{1B}]9;\(text.isEmpty ? title : "\(title): \(text)")\(end)"
        case .osc777: return "\u{1B}]777;notify;\(title);\(text)\(end)"
        case .osc99:
            return "\u{1B}]99;i=meet\(number):d=0;\(title)\(end)"
                + "\u{1B}]99;i=meet\(number):d=1:p=body;\(text)\(end)"
        }
    }

    /// Returns a sequence for the terminal outside tmux, which passes it on if its option `allow-passthrough`
    /// is set, and drops it otherwise (tmux(1)).
    package static func throughTmux(_ sequence: String) -> String {
        "\u{1B}Ptmux;" + sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
    }
}

/// The way a terminal notifies a person who may not be looking.
package enum TerminalNotice: Hashable, Sendable {
    /// The bell, and the sequence that it probably supports.
    case likely
    /// The bell alone.
    case bell
    /// The bell and that sequence.
    case sequence(NotificationSequence)

    /// Returns the bytes to write to the terminal.
    package func bytes(title: String, text: String, number: Int, in environment: [String: String]) -> String {
        let sequence: NotificationSequence? =
            switch self {
            case .likely: .likely(in: environment)
            case .bell: nil
            case .sequence(let chosen): chosen
            }
        guard let sequence else { return "\u{07}" }
        let notification = sequence.text(title: title, text: text, number: number)
        let isInTmux = environment["TMUX"]?.isEmpty == false
        return "\u{07}" + (isInTmux ? NotificationSequence.throughTmux(notification) : notification)
    }
}
