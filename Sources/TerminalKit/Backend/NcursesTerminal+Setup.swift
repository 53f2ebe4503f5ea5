import CNcurses
import Glibc

extension NcursesTerminal {
    /// Whether NO_COLOR is unset or empty (no-color.org).
    package nonisolated static var environmentWantsColors: Bool { environment("NO_COLOR").isEmpty }

    nonisolated static func environment(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }

    /// Takes the character encoding from the environment, or UTF-8 where it has another: what we draw is UTF-8,
    /// and curses counts columns by the locale.
    static func setLocale() {
        setlocale(LC_CTYPE, "")
        for name in ["C.UTF-8", "en_US.UTF-8"] where String(cString: cn_codeset()) != "UTF-8" {
            setlocale(LC_CTYPE, name)
        }
    }

    /// Starts colours and returns how many there are.
    static func startColors() -> Int {
        guard has_colors(), start_color() == OK else { return 0 }
        if use_default_colors() != OK { assume_default_colors(-1, -1) }
        return Int(cn_colors())
    }

    /// A capability of terminfo without the delays written into it as `$<5>`; nil when the terminal lacks it.
    static func capability(_ name: String) -> String? {
        guard let value = tigetstr(name), Int(bitPattern: value) != -1 else { return nil }
        var text = ""
        var rest = Substring(String(cString: value))
        while let dollar = rest.firstIndex(of: "$") {
            text += rest[..<dollar]
            rest = rest[dollar...]
            guard rest.hasPrefix("$<"), let end = rest.firstIndex(of: ">") else { break }
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    /// Makes curses follow the size of the window, which it may take from LINES and COLUMNS instead.
    static func adoptSize(of screen: UnsafeMutablePointer<WINDOW>) -> Size? {
        var rows: Int32 = 0
        var columns: Int32 = 0
        var windowRows: Int32 = 0
        var windowColumns: Int32 = 0
        cn_get_size(screen, &rows, &columns)
        if cn_window_size(STDOUT_FILENO, &windowRows, &windowColumns) == 0, windowRows > 0, windowColumns > 0,
            windowRows != rows || windowColumns != columns
        {
            resize_term(windowRows, windowColumns)
            cn_get_size(screen, &rows, &columns)
        }
        guard rows > 0, columns > 0 else { return nil }
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Writes to the terminal past curses, which holds nothing back between two calls.
    static func writeRaw(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

/// Base 64 (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 1
            guard count == 3 else { continue }
            for shift in [18, 12, 6, 0] { result.append(alphabet[Int(bits >> UInt32(shift)) & 63]) }
            bits = 0
            count = 0
        }
        if count == 1 { result += [alphabet[Int(bits >> 2)], alphabet[Int(bits << 4) & 63], 0x3D, 0x3D] }
        if count == 2 {
            result += [
                alphabet[Int(bits >> 10)], alphabet[Int(bits >> 4) & 63], alphabet[Int(bits << 2) & 63], 0x3D,
            ]
        }
        return String(decoding: result, as: UTF8.self)
    }
}
