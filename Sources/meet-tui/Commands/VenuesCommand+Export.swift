import ArgumentParser
import Operations
import Sentences

extension VenuesCommand {
    struct Export: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "export", say("Write the saved venues as vCards to a file or standard output."),
                more: say("They are cards of places (KIND:location), which “contacts import” reads."),
                example: .venuesExport)
        }

        enum Format: String, ExpressibleByArgument, CaseIterable {
            case vcard4, vcard3
        }

        @OptionGroup var options: ProgramOptions
        @Option(
            help: ArgumentHelp(
                say("The file to write; standard output if not given."), valueName: say("output")),
            completion: .file())
        var output: String?
        @Option(help: ArgumentHelp(say("vcard4 or vcard3."), valueName: say("format")))
        var format = Format.vcard4

        func run(in session: CommandSession) throws {
            let text = try session.perform(ExportVenues(version: format == .vcard4 ? .v4 : .v3))
            try OutputTarget.export(to: output, of: options.path) { $0.write(text) }
        }
    }
}
