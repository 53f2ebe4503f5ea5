import ArgumentParser
import MeetCore
import MeetUI
import Operations

/// The options of `add` and `edit` that describe a contact.
struct ContactOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say.helpContactName, valueName: say.valueText))
    var name: String?
    @Option(help: ArgumentHelp(say.helpGivenName, valueName: say.valueText))
    var givenName: String?
    @Option(help: ArgumentHelp(say.helpFamilyName, valueName: say.valueText))
    var familyName: String?
    @Option(help: ArgumentHelp(say.helpNickname, valueName: say.valueText))
    var nickname: String?
    @Option(help: ArgumentHelp(say.helpEmail, valueName: say.valueEmail))
    var email: [String] = []
    @Option(parsing: .unconditionalSingleValue, help: ArgumentHelp(say.helpPhone, valueName: say.valuePhone))
    var phone: [String] = []
    @Option(help: ArgumentHelp(say.helpOrganization, valueName: say.valueText))
    var organization: String?
    @Option(help: ArgumentHelp(say.helpJobTitle, valueName: say.valueText))
    var title: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(say.helpBirthday, valueName: say.valueDate))
    var birthday: String?
    @Option(help: ArgumentHelp(say.helpContactWebsite, valueName: say.valueURL))
    var website: [String] = []
    @Option(help: ArgumentHelp(say.helpStreet, valueName: say.valueText))
    var street: String?
    @Option(help: ArgumentHelp(say.helpLocality, valueName: say.valueText))
    var locality: String?
    @Option(help: ArgumentHelp(say.helpPostcode, valueName: say.valueText))
    var postcode: String?
    @Option(help: ArgumentHelp(say.helpCountry, valueName: say.valueText))
    var country: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp(say.helpContactTimeZone, valueName: say.valueZone),
        completion: .zones)
    var timeZone: String?
    @Option(help: ArgumentHelp(say.helpContactCategory, valueName: say.valueText))
    var category: [String] = []
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
        return words
    }
}

extension ContactsCommand {
    struct Add: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say.aboutContactsAdd, example: .contactsAdd)
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
            .verb("edit", say.aboutContactsEdit, more: say.moreAboutContactsEdit, example: .contactsEdit)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichContact, valueName: say.valueNameOrNumber), completion: .contacts)
        var who: String
        @OptionGroup var contact: ContactOptions
        @Option(help: ArgumentHelp(say.helpRemoveEmail, valueName: say.valueEmail))
        var removeEmail: [String] = []
        @Option(
            parsing: .unconditionalSingleValue,
            help: ArgumentHelp(say.helpRemovePhone, valueName: say.valuePhone))
        var removePhone: [String] = []
        @Option(help: ArgumentHelp(say.helpRemoveWebsite, valueName: say.valueURL))
        var removeWebsite: [String] = []
        @Option(help: ArgumentHelp(say.helpRemoveCategory, valueName: say.valueText))
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
            .verb("delete", say.aboutContactsDelete, more: say.moreAboutDeleting, example: .contactsDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpWhichContacts, valueName: say.valueNameOrNumber), completion: .contacts
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
