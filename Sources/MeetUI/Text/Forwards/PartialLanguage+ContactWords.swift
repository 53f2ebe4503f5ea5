// Written by Scripts/forward-language.
import MeetCore
import Operations

extension PartialLanguage {
    package func label(_ part: ContactPart) -> String { fallback.label(part) }
    package func label(_ part: ContactPart, kind: String?) -> String { fallback.label(part, kind: kind) }
    package func words(_ value: ContactValue) -> String { fallback.words(value) }
    package func preferred(_ text: String) -> String { fallback.preferred(text) }
    package func labelled(_ label: String, _ text: String) -> String { fallback.labelled(label, text) }
    package var departmentsLabel: String { fallback.departmentsLabel }
    package var categoriesLabel: String { fallback.categoriesLabel }
    package var moreLabel: String { fallback.moreLabel }
    package func importProgress(cards: Int, perSecond: Int?, secondsLeft: Int?) -> String {
        fallback.importProgress(cards: cards, perSecond: perSecond, secondsLeft: secondsLeft)
    }
    package var contactSortingLabel: String { fallback.contactSortingLabel }
    package var contactSortingExplanation: String { fallback.contactSortingExplanation }
    package var contactSortingPlaceholder: String { fallback.contactSortingPlaceholder }
    package var noSuchSorting: String { fallback.noSuchSorting }
    package func words(_ part: NameOrder.Part) -> String { fallback.words(part) }
    package var groupInRow: String { fallback.groupInRow }
    package var nobodyHereYet: String { fallback.nobodyHereYet }
    package var importYourVCardFile: String { fallback.importYourVCardFile }
    package func nobodyMatchesFilter(key: String) -> String { fallback.nobodyMatchesFilter(key: key) }
    package var noContactUnderBar: String { fallback.noContactUnderBar }
    package var goToWhichLetter: String { fallback.goToWhichLetter }
    package var noWebsiteOnCard: String { fallback.noWebsiteOnCard }
    package var noPhotoOnCard: String { fallback.noPhotoOnCard }
    package func contactDeleted(_ name: String, _ kind: Contact.Kind, undo: String) -> String {
        fallback.contactDeleted(name, kind, undo: undo)
    }
    package func contactsDeleted(_ count: Int, undo: String) -> String {
        fallback.contactsDeleted(count, undo: undo)
    }
    package var nothingToCopyOnCard: String { fallback.nothingToCopyOnCard }
    package var nobodyHasAnAddress: String { fallback.nobodyHasAnAddress }
    package var copyWhichTitle: String { fallback.copyWhichTitle }
    package var copyWhichPlaceholder: String { fallback.copyWhichPlaceholder }
    package var noFieldMatches: String { fallback.noFieldMatches }
    package var addToWhichGroupTitle: String { fallback.addToWhichGroupTitle }
    package var groupNamePlaceholder: String { fallback.groupNamePlaceholder }
    package var noGroupMatches: String { fallback.noGroupMatches }
    package var aNewGroup: String { fallback.aNewGroup }
    package func addedToGroup(_ name: String, _ count: Int, undo: String) -> String {
        fallback.addedToGroup(name, count, undo: undo)
    }
    package func cardsWritten(_ path: String) -> String { fallback.cardsWritten(path) }
    package var theyAreGone: String { fallback.theyAreGone }
    package func nicknames(_ names: [String]) -> String { fallback.nicknames(names) }
    package var groupsOfContact: String { fallback.groupsOfContact }
    package var onTheWeb: String { fallback.onTheWeb }
    package var aboutThem: String { fallback.aboutThem }
    package var birthdayFact: String { fallback.birthdayFact }
    package var anniversaryFact: String { fallback.anniversaryFact }
    package var genderFact: String { fallback.genderFact }
    package var languagesFact: String { fallback.languagesFact }
    package var timeZoneFact: String { fallback.timeZoneFact }
    package var placeFact: String { fallback.placeFact }
    package var categoriesFact: String { fallback.categoriesFact }
    package var relatedFact: String { fallback.relatedFact }
    package var photoFact: String { fallback.photoFact }
    package var alsoOnTheCard: String { fallback.alsoOnTheCard }
    package func dateOnCard(year: Int?, month: Int?, day: Int?) -> String {
        fallback.dateOnCard(year: year, month: month, day: day)
    }
    package var newContactTitle: String { fallback.newContactTitle }
    package var changeContactTitle: String { fallback.changeContactTitle }
    package var contactNameExample: String { fallback.contactNameExample }
    package var organizationExample: String { fallback.organizationExample }
    package var emailExample: String { fallback.emailExample }
    package var phoneExample: String { fallback.phoneExample }
    package func addressInvitation(key: String) -> String { fallback.addressInvitation(key: key) }
    package var websiteExample: String { fallback.websiteExample }
    package var birthdayExample: String { fallback.birthdayExample }
    package var jobTitleExample: String { fallback.jobTitleExample }
    package var roleExample: String { fallback.roleExample }
    package var categoriesExample: String { fallback.categoriesExample }
    package var anniversaryExample: String { fallback.anniversaryExample }
    package var namePrefixExample: String { fallback.namePrefixExample }
    package var nameSuffixExample: String { fallback.nameSuffixExample }
    package func moreInvitation(_ labels: [String], hasOthers: Bool, key: String) -> String {
        fallback.moreInvitation(labels, hasOthers: hasOthers, key: key)
    }
    package var contactNeedsAName: String { fallback.contactNeedsAName }
    package func isNoEmailAddress(_ typed: String) -> String { fallback.isNoEmailAddress(typed) }
    package func isNoEmailAddressWithForm(_ typed: String) -> String {
        fallback.isNoEmailAddressWithForm(typed)
    }
    package func isNoPhoneNumber(_ typed: String) -> String { fallback.isNoPhoneNumber(typed) }
    package func isNoWebsite(_ typed: String) -> String { fallback.isNoWebsite(typed) }
    package var howToWriteADate: String { fallback.howToWriteADate }
    package var streetLabel: String { fallback.streetLabel }
    package var flatLabel: String { fallback.flatLabel }
    package var postcodeLabel: String { fallback.postcodeLabel }
    package var townLabel: String { fallback.townLabel }
    package var regionLabel: String { fallback.regionLabel }
    package var countryLabel: String { fallback.countryLabel }
    package var poBoxLabel: String { fallback.poBoxLabel }
    package var kindOfAddressLabel: String { fallback.kindOfAddressLabel }
    package var streetExample: String { fallback.streetExample }
    package var kindOfAddressExample: String { fallback.kindOfAddressExample }
    package var membersLabel: String { fallback.membersLabel }
    package var newGroupTitle: String { fallback.newGroupTitle }
    package var changeGroupTitle: String { fallback.changeGroupTitle }
    package var groupNameExample: String { fallback.groupNameExample }
    package var groupNeedsAName: String { fallback.groupNeedsAName }
    package var moreThanOnce: String { fallback.moreThanOnce }
    package var markedToMerge: String { fallback.markedToMerge }
    package func markedInList(_ count: Int) -> String { fallback.markedInList(count) }
    package func markAnotherContact(mark: String, merge: String) -> String {
        fallback.markAnotherContact(mark: mark, merge: merge)
    }
    package var nothingToMerge: String { fallback.nothingToMerge }
    package var bookIsStillSearched: String { fallback.bookIsStillSearched }
    package func markTwoCards(key: String) -> String { fallback.markTwoCards(key: key) }
    package func cardsAreMarkedWhereTheyAreShown(show: String, mark: String) -> String {
        fallback.cardsAreMarkedWhereTheyAreShown(show: show, mark: mark)
    }
    package func words(_ grade: DuplicateGrade) -> String { fallback.words(grade) }
    package func words(_ reasons: [DuplicateReason]) -> String { fallback.words(reasons) }
    package func words(_ grade: DuplicateGrade, because reasons: [DuplicateReason]) -> String {
        fallback.words(grade, because: reasons)
    }
    package func notTheSame(_ name: String, undo: String) -> String { fallback.notTheSame(name, undo: undo) }
    package var noMoreInTheBook: String { fallback.noMoreInTheBook }
    package func mergedCards(_ count: Int, of name: String, undo: String) -> String {
        fallback.mergedCards(count, of: name, undo: undo)
    }
    package var nobodyIsHereTwice: String { fallback.nobodyIsHereTwice }
    package func noTwoCardsMeanTheSame(key: String) -> String { fallback.noTwoCardsMeanTheSame(key: key) }
    package var nobodyElseIsHereTwice: String { fallback.nobodyElseIsHereTwice }
    package func thoseNotTheSameAreLeft(key: String) -> String { fallback.thoseNotTheSameAreLeft(key: key) }
    package func thoseLeftOutAreShownAgain(key: String) -> String {
        fallback.thoseLeftOutAreShownAgain(key: key)
    }
    package var lookingThroughTheBook: String { fallback.lookingThroughTheBook }
    package func forPeopleMoreThanOnce(key: String) -> String { fallback.forPeopleMoreThanOnce(key: key) }
    package var bookCouldNotBeSearched: String { fallback.bookCouldNotBeSearched }
    package func goesBackToContacts(key: String) -> String { fallback.goesBackToContacts(key: key) }
    package func card(numbered number: Int) -> String { fallback.card(numbered: number) }
    package var mergedCard: String { fallback.mergedCard }
    package var twoCardsHaveToBeMarked: String { fallback.twoCardsHaveToBeMarked }
    package var notKept: String { fallback.notKept }
    package func firstCardSaysOtherwise(_ count: Int) -> String { fallback.firstCardSaysOtherwise(count) }
    package var importTitle: String { fallback.importTitle }
    package func importPlaceholder(key: String) -> String { fallback.importPlaceholder(key: key) }
    package var noPathBeginsLikeThis: String { fallback.noPathBeginsLikeThis }
    package var allVCardsInThisFolder: String { fallback.allVCardsInThisFolder }
    package var andInThoseBelow: String { fallback.andInThoseBelow }
    package var folder: String { fallback.folder }
    package func readingCards(of path: String) -> String { fallback.readingCards(of: path) }
    package func importingCards(of path: String) -> String { fallback.importingCards(of: path) }
    package func stops(key: String) -> String { fallback.stops(key: key) }
    package func stopsImport(key: String) -> String { fallback.stopsImport(key: key) }
    package var nobodyToImport: String { fallback.nobodyToImport }
    package var noMeetingToImport: String { fallback.noMeetingToImport }
    package var nothingWouldChange: String { fallback.nothingWouldChange }
    package func importPreview(added: Int, updated: Int, unchanged: Int, skipped: Int) -> String {
        fallback.importPreview(added: added, updated: updated, unchanged: unchanged, skipped: skipped)
    }
    package var contactIsNew: String { fallback.contactIsNew }
    package var contactIsChanged: String { fallback.contactIsChanged }
    package func andMore(_ count: Int) -> String { fallback.andMore(count) }
    package var nothingWasImportedFromFile: String { fallback.nothingWasImportedFromFile }
    package var importedInPart: String { fallback.importedInPart }
    package var importIsDone: String { fallback.importIsDone }
    package var addedContacts: String { fallback.addedContacts }
    package var updatedContacts: String { fallback.updatedContacts }
    package var unchangedContacts: String { fallback.unchangedContacts }
    package var skippedCards: String { fallback.skippedCards }
    package func showsContacts(key: String, undo: String?) -> String {
        fallback.showsContacts(key: key, undo: undo)
    }
    package func showsMeetings(key: String, undo: String?) -> String {
        fallback.showsMeetings(key: key, undo: undo)
    }
}
