import TerminalKit

extension CommandTable {
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
