import MeetCore
import Operations

/// Contacts, groups, duplicates and the import of cards.
package protocol ContactWords: Sendable {
    /// `Title`, `E-mail`.
    func label(_ part: ContactPart) -> String
    /// `E-mail (work)`.
    ///
    /// - Parameter kind: As the card calls it: `work`.
    func label(_ part: ContactPart, kind: String?) -> String
    func words(_ value: ContactValue) -> String
    /// That the address or number is the one to take: `ada@example.com (preferred)`.
    func preferred(_ text: String) -> String
    /// What stood under another label before: `E-mail (home): ada@example.com`.
    func labelled(_ label: String, _ text: String) -> String
    /// Of several, in the form: `Departments`.
    var departmentsLabel: String { get }
    var categoriesLabel: String { get }
    /// Opens the lines that few people need.
    var moreLabel: String { get }
    /// How far an import is, how fast, and how long it will still take: `12 400 cards · 5 300 a second · 8 s left`.
    func importProgress(cards: Int, perSecond: Int?, secondsLeft: Int?) -> String

    // MARK: - Order of contacts

    /// On the Me screen, before one of `words`.
    var contactSortingLabel: String { get }
    var contactSortingExplanation: String { get }
    /// In the picker's field.
    var contactSortingPlaceholder: String { get }
    var noSuchSorting: String { get }
    /// By what contacts are listed: `family name`.
    func words(_ part: NameOrder.Part) -> String

    // MARK: - Contacts list

    /// In the place of an organisation.
    var groupInRow: String { get }
    var nobodyHereYet: String { get }
    var importYourVCardFile: String { get }
    func nobodyMatchesFilter(key: String) -> String
    var noContactUnderBar: String { get }
    var goToWhichLetter: String { get }
    var noWebsiteOnCard: String { get }
    var noPhotoOnCard: String { get }
    /// - Parameter kind: A person is told apart from a thing.
    func contactDeleted(_ name: String, _ kind: Contact.Kind, undo: String) -> String
    /// Of several that were marked.
    func contactsDeleted(_ count: Int, undo: String) -> String
    /// Neither e-mail address nor number.
    var nothingToCopyOnCard: String { get }
    /// Of the marked ones, or of the only one.
    var nobodyHasAnAddress: String { get }
    /// Heads the fields of a card of which one is to be copied.
    var copyWhichTitle: String { get }
    var copyWhichPlaceholder: String { get }
    var noFieldMatches: String { get }
    /// Heads the groups of which one is to be added to.
    var addToWhichGroupTitle: String { get }
    var groupNamePlaceholder: String { get }
    var noGroupMatches: String { get }
    /// The row for a group that is not there yet.
    var aNewGroup: String { get }
    /// - Parameter count: Of those who were not in it yet.
    func addedToGroup(_ name: String, _ count: Int, undo: String) -> String
    func cardsWritten(_ path: String) -> String
    var theyAreGone: String { get }

    // MARK: - Contact

    func nicknames(_ names: [String]) -> String
    /// Above the groups that somebody is in.
    var groupsOfContact: String { get }
    /// Above links and accounts.
    var onTheWeb: String { get }
    /// Above the facts whose names come after it.
    var aboutThem: String { get }
    var birthdayFact: String { get }
    var anniversaryFact: String { get }
    var genderFact: String { get }
    var languagesFact: String { get }
    var timeZoneFact: String { get }
    /// Before coordinates.
    var placeFact: String { get }
    var categoriesFact: String { get }
    /// Before somebody whose relation is not named.
    var relatedFact: String { get }
    var photoFact: String { get }
    /// Above what the program has no field for.
    var alsoOnTheCard: String { get }
    /// `12 Apr 1985`, as far as it is known.
    func dateOnCard(year: Int?, month: Int?, day: Int?) -> String

    // MARK: - Form of a contact

    var newContactTitle: String { get }
    var changeContactTitle: String { get }
    /// What may be typed on the empty line, as those after it.
    var contactNameExample: String { get }
    var organizationExample: String { get }
    var emailExample: String { get }
    var phoneExample: String { get }
    func addressInvitation(key: String) -> String
    var websiteExample: String { get }
    var birthdayExample: String { get }
    var jobTitleExample: String { get }
    var roleExample: String { get }
    var categoriesExample: String { get }
    var anniversaryExample: String { get }
    var namePrefixExample: String { get }
    var nameSuffixExample: String { get }
    /// Opens the lines that few people need.
    ///
    /// - Parameters:
    ///   - labels: Of the first of them.
    ///   - hasOthers: Whether there are more of them.
    func moreInvitation(_ labels: [String], hasOthers: Bool, key: String) -> String
    var contactNeedsAName: String { get }
    func isNoEmailAddress(_ typed: String) -> String
    func isNoEmailAddressWithForm(_ typed: String) -> String
    func isNoPhoneNumber(_ typed: String) -> String
    func isNoWebsite(_ typed: String) -> String
    var howToWriteADate: String { get }

    // MARK: - Form of an address

    var streetLabel: String { get }
    var flatLabel: String { get }
    var postcodeLabel: String { get }
    var townLabel: String { get }
    var regionLabel: String { get }
    var countryLabel: String { get }
    var poBoxLabel: String { get }
    /// What kind of address it is.
    var kindOfAddressLabel: String { get }
    var streetExample: String { get }
    var kindOfAddressExample: String { get }

    // MARK: - Form of a group

    /// Above those who are in a group, too.
    var membersLabel: String { get }
    var newGroupTitle: String { get }
    var changeGroupTitle: String { get }
    var groupNameExample: String { get }
    var groupNeedsAName: String { get }

    // MARK: - Duplicates

    /// Above those who are in the book more than once.
    var moreThanOnce: String { get }
    /// Above contacts that were marked to be merged by hand.
    var markedToMerge: String { get }
    /// In the list of contacts, beside their number.
    func markedInList(_ count: Int) -> String
    func markAnotherContact(mark: String, merge: String) -> String
    var nothingToMerge: String { get }
    /// Why nothing is merged yet.
    var bookIsStillSearched: String { get }
    func markTwoCards(key: String) -> String
    /// Why nothing is marked where the cards are not shown.
    func cardsAreMarkedWhereTheyAreShown(show: String, mark: String) -> String
    /// How certain it is: `likely`.
    func words(_ grade: DuplicateGrade) -> String
    /// Why: `short form of the name, same phone`.
    func words(_ reasons: [DuplicateReason]) -> String
    /// Both: `likely: short form of the name, same phone`.
    func words(_ grade: DuplicateGrade, because reasons: [DuplicateReason]) -> String
    func notTheSame(_ name: String, undo: String) -> String
    var noMoreInTheBook: String { get }
    func mergedCards(_ count: Int, of name: String, undo: String) -> String
    var nobodyIsHereTwice: String { get }
    func noTwoCardsMeanTheSame(key: String) -> String
    /// Once some were said not to be the same, or left out of a merge.
    var nobodyElseIsHereTwice: String { get }
    func thoseNotTheSameAreLeft(key: String) -> String
    func thoseLeftOutAreShownAgain(key: String) -> String
    /// The heading of the sentence that `forPeopleMoreThanOnce` ends.
    var lookingThroughTheBook: String { get }
    func forPeopleMoreThanOnce(key: String) -> String
    var bookCouldNotBeSearched: String { get }
    func goesBackToContacts(key: String) -> String
    /// `Card 1`
    func card(numbered number: Int) -> String
    /// The card that the marked ones become.
    var mergedCard: String { get }
    var twoCardsHaveToBeMarked: String { get }
    /// Above what the merged card will not say.
    var notKept: String { get }
    /// Why it will not.
    ///
    /// - Parameter count: Of the values.
    func firstCardSaysOtherwise(_ count: Int) -> String

    // MARK: - Import

    var importTitle: String { get }
    func importPlaceholder(key: String) -> String
    var noPathBeginsLikeThis: String { get }
    var allVCardsInThisFolder: String { get }
    var andInThoseBelow: String { get }
    /// In the place of a size.
    var folder: String { get }
    func readingCards(of path: String) -> String
    func importingCards(of path: String) -> String
    func stops(key: String) -> String
    func stopsImport(key: String) -> String
    var nobodyToImport: String { get }
    /// The same of a calendar.
    var noMeetingToImport: String { get }
    var nothingWouldChange: String { get }
    /// `2 new · 1 changed`; what there is none of is left out.
    func importPreview(added: Int, updated: Int, unchanged: Int, skipped: Int) -> String
    /// Of the contact under the bar.
    var contactIsNew: String { get }
    var contactIsChanged: String { get }
    /// Below a list that leaves some out.
    func andMore(_ count: Int) -> String
    var nothingWasImportedFromFile: String { get }
    var importedInPart: String { get }
    var importIsDone: String { get }
    /// Behind their number, as those after it.
    var addedContacts: String { get }
    var updatedContacts: String { get }
    var unchangedContacts: String { get }
    var skippedCards: String { get }
    /// - Parameter canBeTakenBack: Whether there is anything to take back.
    func showsContacts(key: String, undo: String?) -> String
    func showsMeetings(key: String, undo: String?) -> String
}
