import ArgumentParser
import Foundation
import Sentences
import Serving
import Transport

extension AtTableCommand {
    struct Join: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "join", say("Play along in this terminal, at another computer's table."),
                more: say(
                    "Type the number of your answer. If the connection is lost, it is restored, and you keep your score. A script answers with lines on standard input, one for each question."
                ), example: .tableJoin)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The address on the host's screen, such as 192.168.1.7:8431."),
                valueName: say("address")))
        var address: String
        @Option(help: ArgumentHelp(say("Your name."), valueName: say.valueName))
        var name: String?
        @Option(help: ArgumentHelp(say("The four-letter code."), valueName: say("code")))
        var code: String?

        func run() throws {
            try CommandFailure.reporting {
                guard let place = TableGuest.read(address) else {
                    throw CommandFailure(
                        say(
                            "“\(ShortText.typed(address))” is not an address; write it like 192.168.1.7:8431."
                        ))
                }
                let transport = VenueSearcherSource.transports.transport(
                    CurlTransport.Options(userAgent: VenueSearcherSource.userAgent))
                let guest = TableGuest(base: place.base, transport: transport, language: say.tag)
                let play = TablePlay(guest: guest, code: code ?? place.code, name: name)
                try Interruptible.run(stopped: say("Stopped.")) { try await play.run() }
            }
        }
    }
}
