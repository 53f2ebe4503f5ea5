/// The help of the command line: what commands are about, what they take, and how they call it.
package protocol CommandLineHelpWords: Sendable {
    // MARK: - What commands are about

    var aboutProgram: String { get }
    var moreAboutProgram: String { get }
    var aboutDoctor: String { get }

    var aboutMeetings: String { get }
    var aboutMeetingsList: String { get }
    var aboutMeetingsAdd: String { get }
    /// How a line is read.
    var moreAboutMeetingsAdd: String { get }
    var aboutMeetingsEdit: String { get }
    var aboutMeetingsMove: String { get }
    /// How to write a difference that begins with a minus.
    var moreAboutMeetingsMove: String { get }
    var aboutMeetingsDuplicate: String { get }
    var aboutMeetingsShow: String { get }
    var aboutMeetingsAnswer: String { get }
    var aboutMeetingsDone: String { get }
    var aboutMeetingsCancel: String { get }
    var aboutMeetingsDelete: String { get }
    var aboutMeetingsExport: String { get }
    var moreAboutMeetingsExport: String { get }
    var aboutMeetingsRead: String { get }
    var aboutMeetingsImport: String { get }
    var moreAboutMeetingsImport: String { get }

    var aboutContacts: String { get }
    var aboutContactsList: String { get }
    var aboutContactsShow: String { get }
    var aboutContactsRead: String { get }
    var aboutContactsExport: String { get }
    var aboutContactsImport: String { get }
    var moreAboutContactsImport: String { get }
    var aboutContactsDuplicates: String { get }
    var moreAboutContactsDuplicates: String { get }
    var aboutContactsAdd: String { get }
    var aboutContactsEdit: String { get }
    var moreAboutContactsEdit: String { get }
    var aboutContactsDelete: String { get }
    /// Under every command that deletes.
    var moreAboutDeleting: String { get }

    var aboutGroups: String { get }
    var aboutGroupsList: String { get }
    var aboutGroupsShow: String { get }
    var aboutGroupsAdd: String { get }
    var aboutGroupsEdit: String { get }
    var aboutGroupsDelete: String { get }

    var aboutVenues: String { get }
    var aboutVenuesList: String { get }
    var aboutVenuesSearch: String { get }
    var moreAboutVenuesSearch: String { get }
    var aboutVenuesShow: String { get }
    var aboutVenuesAdd: String { get }
    var aboutVenuesEdit: String { get }
    var moreAboutVenuesEdit: String { get }
    var aboutVenuesDelete: String { get }
    var aboutVenuesImport: String { get }
    var moreAboutVenuesImport: String { get }
    var aboutPlaces: String { get }
    var aboutPlacesList: String { get }
    var aboutPlacesRemove: String { get }
    var moreAboutPlacesRemove: String { get }

    var aboutCalendar: String { get }
    /// What is shown where no view is named.
    var moreAboutCalendar: String { get }
    /// The views by the names that are typed, which are the same in every language.
    var helpCalendarView: String { get }
    var helpCalendarDate: String { get }
    var valueView: String { get }
    var aboutNext: String { get }
    var aboutFree: String { get }
    var moreAboutFree: String { get }
    var aboutHistory: String { get }
    var aboutHistoryList: String { get }
    var moreAboutHistoryList: String { get }
    var aboutHistoryUndo: String { get }
    var aboutHistoryRedo: String { get }

    var aboutSettings: String { get }
    var aboutSettingsList: String { get }
    var moreAboutSettingsList: String { get }
    var aboutSettingsGet: String { get }
    var aboutSettingsSet: String { get }
    var aboutSettingsUnset: String { get }

    /// Under every noun: what it does without a verb.
    var withoutAVerb: String { get }
    /// Above an example.
    var exampleHeading: String { get }
    /// A line as it is typed into a shell.
    func example(_ command: CommandExample) -> String

    // MARK: - What goes with several commands

    var helpDatabase: String { get }
    var helpJSON: String { get }
    var helpLimit: String { get }
    /// - Parameters:
    ///   - columns: The names of all columns of the table.
    ///   - usual: Of those that it has where nothing is said.
    func helpColumns(_ columns: [String], usual: [String]) -> String
    /// Of commands that may delete several.
    var helpAllDeletedJSON: String { get }
    /// Of an export.
    var helpOutput: String { get }

    // MARK: - What goes with commands for meetings

    var helpMeetingWords: String { get }
    var helpFrom: String { get }
    var helpTo: String { get }
    var helpAllMeetings: String { get }
    var helpPastMeetings: String { get }
    /// Of a meeting that is to be shown.
    var helpListedMeeting: String { get }
    /// Of a meeting that is to be changed.
    var helpMeeting: String { get }
    /// Of those that are to be exported.
    var helpMeetings: String { get }
    var helpMeetingTitle: String { get }
    /// A meeting told in one line.
    var helpQuickLine: String { get }
    var helpStart: String { get }
    var helpFreeFrom: String { get }
    var helpFreeTo: String { get }
    var helpFreeDuration: String { get }
    var helpFreeWith: String { get }
    /// Of a meeting that is moved or planned once more.
    var helpNewTime: String { get }
    var helpDuration: String { get }
    var helpTimeZone: String { get }
    var helpVenue: String { get }
    var helpInvite: String { get }
    var helpUninvite: String { get }
    var helpOccurrence: String { get }
    var helpFollowing: String { get }
    var helpRepeat: String { get }
    var helpNotes: String { get }
    var helpTakesTime: String { get }
    /// Who answered.
    var helpWho: String { get }
    /// The answers as they are typed, which are the same in every language.
    var helpParticipation: String { get }
    var helpComment: String { get }
    var helpUndoDone: String { get }
    var helpUndoCancel: String { get }
    var helpDeletedJSON: String { get }

    // MARK: - What goes with commands for contacts

    var helpContactWords: String { get }
    var helpWhichContact: String { get }
    var helpWhichContacts: String { get }
    var helpContactName: String { get }
    var helpGivenName: String { get }
    var helpFamilyName: String { get }
    var helpNickname: String { get }
    var helpEmail: String { get }
    var helpPhone: String { get }
    var helpOrganization: String { get }
    var helpJobTitle: String { get }
    var helpBirthday: String { get }
    var helpContactWebsite: String { get }
    var helpStreet: String { get }
    var helpLocality: String { get }
    var helpPostcode: String { get }
    var helpCountry: String { get }
    var helpContactTimeZone: String { get }
    var helpContactCategory: String { get }
    var helpRemoveEmail: String { get }
    var helpRemovePhone: String { get }
    var helpRemoveWebsite: String { get }
    var helpRemoveCategory: String { get }
    var helpGroupWords: String { get }
    var helpWhichGroup: String { get }
    var helpWhichGroups: String { get }
    var helpGroupName: String { get }
    var helpMember: String { get }
    var helpRemoveMember: String { get }
    var helpImportedCards: String { get }
    /// Of those that are only read.
    var helpReadCards: String { get }
    var helpImportedCalendars: String { get }
    var helpReadCalendars: String { get }
    var helpDryRun: String { get }
    var helpMerge: String { get }
    var helpGrade: String { get }
    var valueGrade: String { get }
    var helpDistinct: String { get }
    /// The formats as they are typed, which are the same in every language.
    var helpFormat: String { get }

    // MARK: - What goes with commands for venues

    /// Of the list of saved venues.
    var helpVenueWords: String { get }
    var helpWhichVenue: String { get }
    var helpWhichVenues: String { get }
    var helpVenueName: String { get }
    var helpVenueCategory: String { get }
    var helpVenueAddress: String { get }
    var helpCoordinates: String { get }
    var helpVenuePhone: String { get }
    var helpVenueWebsite: String { get }
    var helpOpeningHours: String { get }
    var helpTag: String { get }
    var helpRemoveTag: String { get }
    /// Of a search.
    var helpSearchWords: String { get }
    var helpNear: String { get }
    /// - Parameter widest: In metres.
    func helpRadius(widest: Int) -> String
    var helpCategory: String { get }
    /// - Parameter providers: Their ids.
    func helpProvider(_ providers: [String]) -> String
    var helpSave: String { get }
    var helpPlacesFile: String { get }
    var helpCollection: String { get }

    // MARK: - What goes with commands for settings

    var helpSettingsJSON: String { get }

    // MARK: - What stands between angle brackets: `--title <text>`

    var valueText: String { get }
    var valueName: String { get }
    var valueEmail: String { get }
    var valuePhone: String { get }
    var valueURL: String { get }
    var valueCoordinates: String { get }
    var valueColumns: String { get }
    var valueWhen: String { get }
    var valueQuickLine: String { get }
    var valueLength: String { get }
    var valueZone: String { get }
    var valueDate: String { get }
    var valueRule: String { get }
    var valueNumber: String { get }
    var valueNameOrNumber: String { get }
    var valueNameOrEmail: String { get }
    var valueWho: String { get }
    var valueParticipation: String { get }
    var valueQuery: String { get }
    var valueLimit: String { get }
    var valueFile: String { get }
    var valueFiles: String { get }
    var valueOutput: String { get }
    var valueFormat: String { get }
    var valueNear: String { get }
    var valueRadius: String { get }
    var valueCategory: String { get }
    var valueProvider: String { get }
    var valueCollection: String { get }
    var valueSetting: String { get }
    var valueOfSetting: String { get }
}
