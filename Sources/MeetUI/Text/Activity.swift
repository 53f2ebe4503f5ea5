/// What the program is doing, as it is said beside the spinner.
package enum Activity: Hashable, Sendable {
    case loading, saving, searching, searchingVenues, searchingDuplicates, reading, importing, takingBack,
        doingAgain, exchangingMail
}

/// What can be put on the clipboard.
package enum CopiedThing: Hashable, Sendable {
    case address, link, email, phone
}
