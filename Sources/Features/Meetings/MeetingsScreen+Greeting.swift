import Operations
import Sentences
import Shell
import TerminalKit

/// The empty program: its greeting, and the data of other programs that it offers.
extension MeetingsScreen {
    func greeting(in context: ScreenContext) -> Greeting {
        Greeting(
            context: context, hasContacts: hasContacts, offersHolidays: holidays != nil,
            programs: programs ?? [])
    }

    /// Looks once whether other programs have data here, beside the first frame.
    mutating func lookForPrograms() -> [Action] {
        guard isGreeting, isTab, programs == nil else { return [] }
        programs = []
        return [.run(Effect(FindForeignSources(), .read("programs")) { .programs($0) })]
    }

    /// Opens the import of the offered program of a key; `nil` if it has none.
    func openProgram(of key: Key) -> [Action]? {
        guard isGreeting, let program = Greeting.program(of: key, among: programs ?? []) else { return nil }
        return [.open(ImportFoundProgram(program))]
    }
}
