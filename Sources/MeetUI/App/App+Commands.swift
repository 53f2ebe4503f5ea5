import MeetCore
import TerminalKit

extension App {
    /// What the person can do now, the particular first: the source of footer, help and palette.
    package func commands() -> [(command: Command, availability: Availability)] {
        let screen = topLayer.screen
        let context = context
        return CommandTable.commands(in: screen.scopes + [.everywhere]).compactMap { command in
            guard let availability = availability(of: command.id, in: screen, context) else { return nil }
            return (command, availability)
        }
    }

    private func availability(of id: CommandID, in screen: any Screen, _ context: ScreenContext)
        -> Availability?
    {
        switch id {
        case .meetingsTab, .contactsTab, .venuesTab, .meTab:
            layers.isEmpty ? .available : .unavailable("Close what is open first (Esc).")
        case .redraw, .suspend, .help, .palette: .available
        case .quit, .importContacts: layers.isEmpty ? .available : nil
        case .undo, .redo:
            layers.isEmpty || screen.scopes.contains { $0 == .answers || $0 == .duplicates }
                ? .available : nil
        default: screen.availability(of: id, in: context)
        }
    }

    /// Whether the command means something to the top layer, be it available or not.
    func isKnown(_ id: CommandID) -> Bool {
        availability(of: id, in: topLayer.screen, context) != nil
    }

    /// Gives a command: to the top layer, or, where it concerns the whole program, here.
    package mutating func give(_ id: CommandID) -> [Request] {
        let top = topLayer
        switch availability(of: id, in: top.screen, context) {
        case .available: break
        case .unavailable(let reason):
            remark = Remark(text: reason, isError: false)
            return []
        case nil where id != .quit: return []
        case nil: break
        }
        if let requests = send(.command(id), to: top.id) {
            return requests
        }
        switch id {
        case .meetingsTab: return show(.meetings)
        case .contactsTab: return show(.contacts)
        case .venuesTab: return show(.venues)
        case .meTab: return show(.me)
        case .undo: return start(Self.undo)
        case .redo: return start(Self.redo)
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        // Over the tabs it leaves what is open, with all the questions that has.
        case .quit:
            guard layers.isEmpty else { return give(.back) }
            isLeaving = true
            return [.quit]
        case .back: return layers.isEmpty ? [] : close(top.id, with: nil)
        default: return Screens.screen(of: id, in: self).map { push($0) } ?? []
        }
    }
}
