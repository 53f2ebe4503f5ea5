import ArgumentParser
import MeetCore
import Operations
import Sentences

extension VenuesCommand {
    struct Share: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "share", say("Share a saved venue in a directory of places, or stop sharing it."),
                more: say(
                    "A directory of places is an address book of an account that was added with --places. Others see the venue after the next “sync”. Changes of the venue follow, and it is removed there when it is deleted here."
                ), example: .venuesShare)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The venue's name, or its number in the list."), valueName: say.valueNameOrNumber),
            completion: .venues)
        var which: String
        @Option(
            help: ArgumentHelp(
                say("The directory: its name, or account and name; needed if there are several."),
                valueName: say("directory")))
        var to: String?
        @Flag(help: ArgumentHelp(say("Stop sharing it; it stays in your list.")))
        var stop = false
        @OptionGroup var form: JSONOption

        func validate() throws {
            if stop, to != nil { throw ValidationError(say("Give only one of --to and --stop.")) }
        }

        func outcome(in session: CommandSession) throws -> Venue {
            let named = to.map { ShareVenue.Target.named($0) } ?? .only
            let target = stop ? ShareVenue.Target.nowhere : named
            return try session.perform(ShareVenue(which, in: target))
        }
    }
}
