import TerminalKit

extension CommandTable {
    /// The commands of the search for venues: in the tab, and where a meeting's venue is picked.
    static let venueSearch: [Command] = venuePicker + venueQuery + venueNear + searching

    private static let venuePicker: [Command] = [
        Command(
            .take, "take", "Take the venue under the bar", keys: [.enter], in: .venuePicker, footer: true),
        Command(
            .newFromText, "by hand", "Write the venue down by hand", keys: [.control("n")], in: .venuePicker,
            footer: true),
        Command(
            .takeAsTyped, "as typed", "Take what was typed as the venue's name", keys: [.control("s")],
            in: .venuePicker),
        Command(.open, "more", "Show all that is known of it", keys: [.right, "l"], in: .venuePicker),
    ]

    private static let venueQuery: [Command] = [
        Command(.searchVenues, "search", "Ask the provider", keys: [.enter], in: .venueQuery, footer: true),
        Command(.moveDown, "to the list", "Go to the list", keys: [.down], in: .venueQuery, footer: true),
        Command(.nextField, "near", "Go to where is searched", keys: [.tab], in: .venueQuery, footer: true),
        Command(.previousField, "list", "Go to the list", keys: [.backTab], in: .venueQuery),
        Command(
            .takeAsTyped, "as typed", "Take what was typed as the venue's name", keys: [.control("s")],
            in: .venueQuery, footer: true),
        Command(
            .newFromText, "by hand", "Write the venue down by hand", keys: [.control("n")], in: .venueQuery,
            footer: true),
    ]

    private static let venueNear: [Command] = [
        Command(
            .searchVenues, "there", "Take the place, and search there", keys: [.enter], in: .venueNear,
            footer: true),
        Command(
            .moveDown, "places", "Go through the places offered", keys: [.down], in: .venueNear, footer: true),
        Command(.moveUp, "up", "Back up, to what was typed", keys: [.up], in: .venueNear),
        Command(.nextField, "list", "Go to the list", keys: [.tab], in: .venueNear, footer: true),
        Command(.previousField, "query", "Go to what is looked for", keys: [.backTab], in: .venueNear),
    ]

    private static let searching: [Command] = [
        Command(
            .leaveDetail, "list", "Back to the list", keys: [.left, "h"], in: .venueSearch, footer: true),
        Command(
            .filter, "search", "Type a name or a kind of place, “cafe near Kamppi” too", keys: ["/"],
            in: .venueSearch, footer: true),
        Command(
            .editNear, "near", "Say near what: a place, home, a contact, a venue, coordinates",
            keys: ["N", .alt("n")], in: .venueSearch),
        Command(
            .changeRadius, "radius", "Search nearby, or within 500 m to 5 km, or 100 km",
            keys: ["r", .alt("r")], in: .venueSearch),
        Command(
            .changeKind, "kind", "Search one kind of place only", keys: ["c", .alt("c")], in: .venueSearch),
        Command(
            .changeProvider, "provider", "Choose who is asked", keys: ["p", .alt("p")], in: .venueSearch),
        Command(
            .askAgain, "ask again", "Ask the provider, whatever is kept", keys: ["R", .function(5)],
            in: .venueSearch),
    ]

    /// What can be done with a venue wherever it is shown; see `VenueCommands`.
    static let places: [Command] = [
        Command(.openVenueWebsite, "website", "Open the venue's website", keys: ["w"], in: .place),
        Command(
            .openStreetMap, "on the map", "Show the venue on openstreetmap.org, in the browser", keys: ["o"],
            in: .place),
        Command(.copyAddress, "copy", "Copy the venue's address", keys: ["y"], in: .place),
    ]

    /// What moves a map that is shown; see `VenueMap.move`.
    static let maps: [Command] = [
        Command(.zoomIn, "zoom in", "Show less of the map, larger", keys: ["+", "="], in: .map),
        Command(.zoomOut, "zoom out", "Show more of the map", keys: ["-"], in: .map),
        Command(.fitMap, "fit", "Show all of what the map is about", keys: ["0"], in: .map),
        Command(.panLeft, "west", "Move the map to the west", keys: [Key(.left, .shift), "H"], in: .map),
        Command(.panRight, "east", "Move the map to the east", keys: [Key(.right, .shift), "L"], in: .map),
        Command(.panUp, "north", "Move the map to the north", keys: [Key(.up, .shift), "K"], in: .map),
        Command(.panDown, "south", "Move the map to the south", keys: [Key(.down, .shift), "J"], in: .map),
    ]
}
