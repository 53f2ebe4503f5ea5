import ArgumentParser
import MeetUI
import Operations
import Sentences

/// A page of the manual for packages (`meet-tui manual 1`), the reference of commands for docs/manual, or a page of
/// that (`meet-tui manual on-the-way`); without a name, the names of those. Help leaves it out.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "manual", shouldDisplay: false)

    enum Section: String {
        case commands = "1"
        case settings = "5"
        case reference
    }

    @Argument(help: .hidden) var page: String?
    /// The date of the page for `Roff`; a package sets its own, so that builds are reproducible.
    @Option(help: .hidden) var date = ""

    func run() throws {
        try CommandFailure.reporting {
            guard let page else {
                let names = ManualPage.names
                guard !names.isEmpty else { throw ValidationError(Self.noPages) }
                return Output.visibleLines(names)
            }
            guard let section = Section(rawValue: page) else {
                guard let lines = ManualPage.lines(page) else { throw ValidationError(Self.noPage(page)) }
                return Output.visibleLines(lines)
            }
            let pages = ManualPages(date: date, source: "\(Program.name) \(Program.version)")
            switch section {
            case .commands:
                Output.visibleLines(pages.commands(try CommandOutline.read(MeetTUI._dumpHelp())))
            case .reference:
                Output.visibleLines(pages.reference(try CommandOutline.read(MeetTUI._dumpHelp())))
            case .settings:
                let workspace = try ProgramOptions().emptyWorkspace()
                Output.visibleLines(pages.settings(try ListSettings().run(in: workspace)))
            }
        }
    }

    private static var noPages: String {
        say("The pages of the manual are not installed with this program.")
    }

    private static func noPage(_ word: String) -> String {
        let names = ManualPage.names
        if names.isEmpty { return noPages }
        let page = ShortText.typed(word)
        return say("The manual has no page “\(page)”. Its pages: \(names.joined(separator: ", ")).")
    }
}
