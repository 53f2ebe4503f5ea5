/// What asks a terminal for a notification of the desktop.
///
/// - OSC 9: iTerm2 (https://iterm2.com/documentation-escape-codes.html), and others after it. It has no title.
/// - OSC 777: rxvt-unicode's, which foot, Ghostty, WezTerm, Contour and Konsole know too, and the VTE of some systems.
/// - OSC 99: kitty's (https://sw.kovidgoyal.net/kitty/desktop-notifications/).
package enum NotificationSequence: Hashable, Sendable {
    case osc9, osc777, osc99

    /// The one that the terminal knows, as far as the environment tells; `nil` where that is none. Within tmux the
    /// variables of the terminal around it tell.
    package static func likely(in environment: [String: String]) -> NotificationSequence? {
        func value(_ name: String) -> String { environment[name]?.lowercased() ?? "" }
        func isSet(_ names: String...) -> Bool { names.contains { !value($0).isEmpty } }
        let names = [value("TERM"), value("TERM_PROGRAM"), value("LC_TERMINAL")]
        func isCalled(_ words: String...) -> Bool {
            words.contains { word in names.contains { $0.contains(word) } }
        }
        // Its own multiplexer hands nothing on.
        if isSet("STY") { return nil }
        if isCalled("kitty") || isSet("KITTY_WINDOW_ID") { return .osc99 }
        if isCalled("ghostty", "wezterm", "foot", "rxvt", "contour")
            || isSet("GHOSTTY_RESOURCES_DIR", "WEZTERM_PANE", "KONSOLE_VERSION")
        {
            return .osc777
        }
        if isCalled("iterm", "warp") || isSet("ITERM_SESSION_ID") { return .osc9 }
        // From 0.46 on it passes over what it does not know.
        if let version = Int(value("VTE_VERSION")), version >= 4600 { return .osc777 }
        return nil
    }

    /// Of a title and of a text so many characters are sent at most.
    private static let longest = 400

    /// The sequence for a notification.
    ///
    /// - Parameter number: Tells it from those before it.
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

    /// A sequence for the terminal around tmux, which hands it on where its option `allow-passthrough` says so, and drops
    /// it elsewhere (tmux(1)).
    package static func throughTmux(_ sequence: String) -> String {
        "\u{1B}Ptmux;" + sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
    }
}

/// How a terminal tells something that nobody may be looking at.
package enum TerminalNotice: Hashable, Sendable {
    /// By the bell, and the sequence that it seems to know.
    case likely
    /// By the bell alone.
    case bell
    /// By the bell and that sequence.
    case sequence(NotificationSequence)

    /// What is written to the terminal.
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
