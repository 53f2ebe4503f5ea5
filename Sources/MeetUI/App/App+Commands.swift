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
        case .undo, .redo: layers.isEmpty || screen.scopes.contains(.answers) ? .available : nil
        default: screen.availability(of: id, in: context)
        }
    }

    /// Gives a command: to the top layer, or, where it concerns the whole program, here.
    package mutating func give(_ id: CommandID) -> [Request] {
        let top = topLayer
        if case .unavailable(let reason) = availability(of: id, in: top.screen, context) {
            message = Message(text: reason, isError: false)
            return []
        }
        if let requests = send(.command(id), to: top.id) {
            return requests
        }
        switch id {
        case .meetingsTab: return show(.meetings)
        case .contactsTab: return show(.contacts)
        case .venuesTab: return show(.venues)
        case .meTab: return show(.me)
        case .help: return push(HelpScreen(commands: commands()))
        case .palette: return push(PaletteScreen(commands: commands()))
        case .importContacts: return push(ImportScreen())
        case .undo: return [start(.undo, for: nil)]
        case .redo: return [start(.redo, for: nil)]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return layers.isEmpty ? [.quit] : close(top.id, with: nil)
        case .back: return layers.isEmpty ? [] : close(top.id, with: nil)
        default: return []
        }
    }
}
