import ArgumentParser
import MeetCore
import Operations
import Sentences

/// The options of `add` and `edit` that describe a contact.
struct ContactOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say("The full name."), valueName: say.valueText))
    var name: String?
    @Option(help: ArgumentHelp(say("The given name."), valueName: say.valueText))
    var givenName: String?
    @Option(help: ArgumentHelp(say("The family name."), valueName: say.valueText))
    var familyName: String?
    @Option(help: ArgumentHelp(say("What friends call them."), valueName: say.valueText))
    var nickname: String?
    @Option(
        help: ArgumentHelp(
            say(
                "An e-mail address, with or without a label: work:maria@example.org. May be given several times."
            ), valueName: say("email")))
    var email: [String] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            say(
                "A telephone number, with or without a label: cell:+30 694 0000000. May be given several times."
            ), valueName: say("phone")))
    var phone: [String] = []
    @Option(help: ArgumentHelp(say("Where they work, or what they belong to."), valueName: say.valueText))
    var organization: String?
    @Option(help: ArgumentHelp(say("Their position there."), valueName: say.valueText))
    var title: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            say("The birthday: 1985-04-12, or --04-12 if the year is unknown."), valueName: say.valueDate))
    var birthday: String?
    @Option(
        help: ArgumentHelp(
            say(
                "A website, with or without a label: “blog: https://example.org”. May be given several times."
            ), valueName: say("url")))
    var website: [String] = []
    @Option(help: ArgumentHelp(say("Street and number of their address."), valueName: say.valueText))
    var street: String?
    @Option(help: ArgumentHelp(say("The town."), valueName: say.valueText))
    var locality: String?
    @Option(help: ArgumentHelp(say("The postcode."), valueName: say.valueText))
    var postcode: String?
    @Option(help: ArgumentHelp(say("The country."), valueName: say.valueText))
    var country: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            say("Their time zone: Europe/Lisbon, a city, or +2."), valueName: say("zone")),
        completion: .zones)
    var timeZone: String?
    @Option(
        help: ArgumentHelp(say("A category: friends. May be given several times."), valueName: say.valueText))
    var category: [String] = []
    @Option(help: ArgumentHelp(say.helpTouch, valueName: say("how-often")))
    var stayInTouch: String?
    @Option(help: ArgumentHelp(say.helpNotes, valueName: say.valueText))
    var note: String?

    var words: TypedContact {
        var words = TypedContact()
        words.name = name
        words.givenName = givenName
        words.familyName = familyName
        words.nickname = nickname
        words.emails = email
        words.phones = phone
        words.organization = organization
        words.title = title
        words.birthday = birthday
        words.websites = website
        words.street = street
        words.locality = locality
        words.postcode = postcode
        words.country = country
        words.timeZone = timeZone
        words.categories = category
        words.note = note
        words.touch = stayInTouch
        return words
    }
}

extension ContactsCommand {
    struct Add: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say("Add a contact."), example: .contactsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var contact: ContactOptions
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> Contact {
            try session.perform(AddContact(contact.words))
        }
    }

    struct Edit: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "edit", say("Change a contact; anything not given stays the same."),
                more: say(
                    "--email, --phone, --website and --category add another value, or label an existing one; with “remove-” before the name they remove one. For the other options, an empty text removes the value: --note ''."
                ), example: .contactsEdit)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The contact's name, e-mail address, or number in the list."),
                valueName: say.valueNameOrNumber), completion: .contacts)
        var who: String
        @OptionGroup var contact: ContactOptions
        @Option(
            help: ArgumentHelp(
                say("An e-mail address to remove; may be given several times."), valueName: say("email")))
        var removeEmail: [String] = []
        @Option(
            parsing: .unconditionalSingleValue,
            help: ArgumentHelp(
                say("A telephone number to remove; may be given several times."), valueName: say("phone")))
        var removePhone: [String] = []
        @Option(
            help: ArgumentHelp(
                say("A website to remove; may be given several times."), valueName: say("url")))
        var removeWebsite: [String] = []
        @Option(
            help: ArgumentHelp(
                say("A category to remove; may be given several times."), valueName: say.valueText))
        var removeCategory: [String] = []
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Contact {
            var words = contact.words
            words.removedEmails = removeEmail
            words.removedPhones = removePhone
            words.removedWebsites = removeWebsite
            words.removedCategories = removeCategory
            return try session.perform(EditContact(who, words))
        }
    }

    struct Delete: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "delete", say("Delete contacts; meetings keep their names."), more: say.moreAboutDeleting,
                example: .contactsDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The contacts' names, e-mail addresses, or numbers in the list."),
                valueName: say.valueNameOrNumber), completion: .contacts
        )
        var who: [String]
        @OptionGroup var form: AllDeletedJSONOption

        func outcome(in session: CommandSession) throws -> Deleted<[ContactJSON]> {
            let groups = session.json ? try session.perform(ListGroupNames()) : [:]
            let deleted = try session.perform(DeleteContacts(who))
            return Deleted(names: deleted.map(\.name)) { deleted.map { ContactJSON($0, groups: groups) } }
        }
    }
}
