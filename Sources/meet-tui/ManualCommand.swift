import ArgumentParser
import MeetUI
import Operations

/// A page of the manual for packages (`meet-tui manual 1`), or the reference of commands for docs/manual. Help leaves it out.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "manual", shouldDisplay: false)

    enum Section: String, ExpressibleByArgument, CaseIterable {
        case commands = "1"
        case settings = "5"
        case reference
    }

    @Argument(help: .hidden) var section: Section
    /// The date of the page for `Roff`; a package sets its own, so that builds are reproducible.
    @Option(help: .hidden) var date = ""

    func run() throws {
        try CommandFailure.reporting {
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
}
