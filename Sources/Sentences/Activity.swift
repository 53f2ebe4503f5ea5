/// The work that a spinner announces.
package enum Activity: Hashable, Sendable {
    case loading, saving, searching, searchingVenues, searchingDuplicates, reading, importing, takingBack,
        doingAgain, exchangingMail
}

/// The kinds of text that can be copied to the clipboard.
package enum CopiedThing: Hashable, Sendable {
    case address, link, email, phone
}
