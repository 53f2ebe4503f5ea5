import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The data that a phone needs to send positions here, shown once: the password is not stored.
struct PhoneAccess: Screen {
    typealias Message = Never
    typealias Outcome = Bool

    let allowed: AllowedShare
    /// The address that the phone sends to; `nil` if nothing receives positions.
    let address: String?
    private var text = TextPane()

    init(_ allowed: AllowedShare, address: String?) {
        self.allowed = allowed
        self.address = address
    }

    private static let size = Size(columns: 68, rows: 20)

    var title: String { say("The phone of \(allowed.share.person.name)") }
    var presentation: Presentation { .panel(Self.size) }
    var scopes: [CommandScope] { [.phoneAccess, .lists] }

    func panelRows(columns: Int) -> Int? { block(columns: columns, Theme()).lines.count }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .open, .otherPane: nil
        default: .available
        }
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let area = bounds(in: context)
        let lines = block(columns: area.columns, context.theme).lines.count
        switch event {
        case .command(.closeAccess), .command(.back): return [.close(true)]
        case .command(.copyAccess):
            let parts = [address, allowed.share.user, allowed.password].compactMap(\.self)
            return [.copy(parts.joined(separator: " · "), what: .access)]
        case .command(let command):
            return text.update(.command(command), lines: lines, rows: area.rows) ? [] : nil
        case .key: return nil
        case .mouse(let mouse, _):
            guard let command = mouse.wheelCommand else { return [] }
            _ = text.update(.command(command), lines: lines, rows: area.rows)
            return []
        case .paste, .progress, .dataChanged, .resized: return []
        }
    }

    private func block(columns: Int, _ theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        let name = allowed.share.person.name
        // First, so that a small screen has the password too.
        var fields = [
            (say("User", context: "phone"), allowed.share.user),
            (say("Password", context: "phone"), allowed.password),
        ]
        if let address { fields.insert((say("Address", context: "phone"), address), at: 0) }
        let label = (fields.map { TextWidth.columns(of: $0.0) }.max() ?? 0) + 2
        for (field, value) in fields {
            block.field(field, value, nameColumns: label, theme.label, theme.strong)
        }
        block.blank()
        block.wrapped(
            say("\(name) types this into OwnTracks. The password is shown only now."), theme.plain)
        block.blank()
        for step in steps { block.wrapped(step, theme.muted) }
        if let note {
            block.blank()
            block.wrapped(note, theme.warning)
        }
        return block
    }

    /// The way through the settings of OwnTracks.
    private var steps: [String] {
        [
            say("1. In OwnTracks: Preferences, Connection; the mode is HTTP."),
            say("2. The URL is the address; user and password belong to “Identification”."),
            say("3. Back on the map, the mode “Significant” or “Move” sends positions."),
        ]
    }

    /// The reason for which no positions come yet; `nil` if nothing is known to.
    private var note: String? {
        guard let address else {
            return say(
                "Nothing receives positions here yet: set positions.listen in the settings, and let the agent run."
            )
        }
        guard address.hasPrefix("http://127.") || address.hasPrefix("http://[::1]") else { return nil }
        return say(
            "Only this computer reaches this address: set positions.url to that of a tunnel or a proxy which a phone reaches."
        )
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        text.draw(block(columns: area.columns, context.theme), into: &buffer, in: area, theme: context.theme)
        return nil
    }
}
