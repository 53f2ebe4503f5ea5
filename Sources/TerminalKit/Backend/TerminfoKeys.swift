import CNcurses

/// The keys in the terminal's description (terminfo(5)).
@MainActor
enum TerminfoKeys {
    /// The keys by their byte sequences. To be read after newterm(3).
    static var described: [[UInt8]: Key] {
        var described: [[UInt8]: Key] = [:]
        for (name, key) in named + (1...12).map({ ("kf\($0)", Key.function($0)) }) {
            guard let value = tigetstr(name), Int(bitPattern: value) != -1 else { continue }
            let bytes = Array(String(cString: value).utf8)
            // Of two names for a sequence, the first is more common.
            if described[bytes] == nil { described[bytes] = key }
        }
        return described
    }

    private static let named: [(String, Key)] = [
        ("kbs", .backspace), ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
        ("khome", .home),
        ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete),
        ("kent", .enter),
        ("kcbt", .backTab), ("kfnd", .home), ("kslt", .end), ("ka1", .home), ("ka3", .pageUp), ("kc1", .end),
        ("kc3", .pageDown), ("kLFT", Key(.left, .shift)), ("kRIT", Key(.right, .shift)),
        ("kHOM", Key(.home, .shift)),
        ("kEND", Key(.end, .shift)), ("kDC", Key(.delete, .shift)), ("kri", Key(.up, .shift)),
        ("kind", Key(.down, .shift)), ("kPRV", Key(.pageUp, .shift)), ("kNXT", Key(.pageDown, .shift)),
    ]
}
