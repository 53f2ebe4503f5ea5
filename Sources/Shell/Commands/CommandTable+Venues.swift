import TerminalKit

extension CommandTable {
    /// The commands of the venue search: in the tab, and in the picker of a meeting's venue.
    package static let venueSearch: [Command] = venuePicker + venueQuery + venueNear + searching + venueForm

    private static let venuePicker: [Command] = [
        Command(
            .take, .takeVenue, keys: [.enter], in: .venuePicker, footer: true),
        Command(
            .newFromText, .venueByHand, keys: [.control("n")], in: .venuePicker,
            footer: true),
        Command(
            .takeAsTyped, .venueAsTyped, keys: [.control("s")],
            in: .venuePicker),
        Command(.mark, .markVenue, keys: [.tab, .space], in: .venuePicker, footer: true),
        Command(.open, .showVenue, keys: [.right, "l"], in: .venuePicker),
    ]

    private static let venueQuery: [Command] = [
        Command(.searchVenues, .askProvider, keys: [.enter], in: .venueQuery, footer: true),
        Command(.moveDown, .downToList, keys: [.down], in: .venueQuery, footer: true),
        Command(.nextField, .toNear, keys: [.tab], in: .venueQuery, footer: true),
        Command(.previousField, .toVenueList, keys: [.backTab], in: .venueQuery),
        Command(
            .takeAsTyped, .venueAsTyped, keys: [.control("s")],
            in: .venueQuery, footer: true),
        Command(
            .newFromText, .venueByHand, keys: [.control("n")], in: .venueQuery,
            footer: true),
    ]

    private static let venueNear: [Command] = [
        Command(
            .searchVenues, .searchThere, keys: [.enter], in: .venueNear,
            footer: true),
        Command(
            .moveDown, .throughPlaces, keys: [.down], in: .venueNear, footer: true),
        Command(.moveUp, .upToTyped, keys: [.up], in: .venueNear),
        Command(.nextField, .toVenueList, keys: [.tab], in: .venueNear, footer: true),
        Command(.previousField, .toQuery, keys: [.backTab], in: .venueNear),
    ]

    private static let searching: [Command] = [
        Command(
            .filter, .typeQuery, keys: ["/"],
            in: .venueSearch, footer: true),
        Command(.goToSign, .goToSign, keys: ["'"], in: .venueSearch),
        Command(
            .editNear, .editNear,
            keys: ["N", .alt("n")], in: .venueSearch),
        Command(
            .changeRadius, .changeRadius,
            keys: ["r", .alt("r")], in: .venueSearch),
        Command(
            .changeKind, .changeKind, keys: ["c", .alt("c")], in: .venueSearch),
        Command(
            .changeProvider, .changeProvider, keys: ["p", .alt("p")], in: .venueSearch),
        Command(
            .askAgain, .askAgain, keys: ["R", .function(5)],
            in: .venueSearch),
        Command(.changeOrder, .changeOrder, keys: ["v", .alt("v")], in: .venueSearch),
        Command(.onlyOpen, .onlyOpen, keys: ["f", .alt("f")], in: .venueSearch),
        Command(.markFairSpot, .markFairSpot, keys: ["F", .alt("o")], in: .venueSearch),
        Command(.allowTravel, .allowTravel, keys: ["O"], in: .venueSearch),
        Command(.forbidTravel, .forbidTravel, keys: ["V"], in: .venueSearch),
    ]

    private static let venueForm: [Command] = [
        Command(.lookUpPlace, .lookUpPlace, keys: [.control("g")], in: .venueForm, footer: true)
    ]

    /// The commands of a venue on any screen; see `VenueCommands`.
    package static let places: [Command] = [
        Command(.openVenueWebsite, .openVenueWebsite, keys: ["w"], in: .place),
        Command(
            .openStreetMap, .openStreetMap, keys: ["o"],
            in: .place),
        Command(.copyAddress, .copyAddress, keys: ["y"], in: .place),
        Command(.directions, .directions, keys: [">"], in: .place),
    ]

    /// The commands of a way to a place, and of its link as a code.
    package static let ways: [Command] = [
        Command(.moveLeft, .modeBefore, keys: [.left, "h"], in: .directions),
        Command(.moveRight, .nextMode, keys: [.right, "l"], in: .directions, footer: true),
        Command(.showCode, .showCode, keys: ["c"], in: .directions, footer: true),
        Command(.allowTravel, .allowTravel, keys: ["a"], in: .directions, footer: true),
        Command(.forbidTravel, .forbidTravel, keys: ["N"], in: .directions, footer: true),
        Command(.copyAddress, .copyLink, keys: ["y"], in: .code, footer: true),
    ]

    /// The commands that move a map; see `VenueMap.move`.
    static let maps: [Command] = [
        Command(.zoomIn, .zoomIn, keys: ["+", "="], in: .map),
        Command(.zoomOut, .zoomOut, keys: ["-"], in: .map),
        Command(.fitMap, .fitMap, keys: ["0"], in: .map),
        Command(.panLeft, .panLeft, keys: [Key(.left, .shift), "H"], in: .map),
        Command(.panRight, .panRight, keys: [Key(.right, .shift), "L"], in: .map),
        Command(.panUp, .panUp, keys: [Key(.up, .shift), "K"], in: .map),
        Command(.panDown, .panDown, keys: [Key(.down, .shift), "J"], in: .map),
        Command(.wholeMap, .wholeMap, keys: ["M"], in: .map),
        Command(.take, .takeFromMap, keys: [.enter], in: .wholeMap, footer: true),
        Command(.goToSign, .goToSign, keys: ["'"], in: .wholeMap, footer: true),
        Command(.back, .leaveMap, keys: [.escape, "M"], in: .wholeMap, footer: true),
        Command(.allowStreets, .allowStreets, keys: ["S"], in: .map, footer: true),
        Command(.forbidStreets, .forbidStreets, keys: ["Z"], in: .map),
    ]
}
