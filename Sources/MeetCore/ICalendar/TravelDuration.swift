/// The time that the person set for the way to a meeting, as Apple's Calendar writes it:
/// `X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT25M`.
///
/// It stays among the unmodelled properties, so it needs no column; messages to invitees leave it out.
extension Meeting {
    private static let travel = "X-APPLE-TRAVEL-DURATION"

    /// The longest way in minutes.
    package static let longestTravel = 2 * 1440

    /// The minutes, rounded up; `nil` if none are set. Zero means that there is no way.
    package var travelMinutes: Int? {
        get {
            guard let place = placeOfTravel,
                let length = MomentText.duration(unmodelled[place].value.utf8)
            else { return nil }
            let seconds = length.usualSeconds
            return (0...Self.longestTravel * 60).contains(seconds) ? (seconds + 59) / 60 : nil
        }
        set {
            guard newValue != travelMinutes else { return }
            let minutes = newValue.map { min(max($0, 0), Self.longestTravel) }
            switch (placeOfTravel, minutes) {
            case (let place?, let minutes?): unmodelled[place].value = "PT\(minutes)M"
            case (let place?, nil): unmodelled.remove(at: place)
            case (nil, let minutes?):
                let end = unmodelled.firstIndex { $0.name == "BEGIN" } ?? unmodelled.endIndex
                unmodelled.insert(
                    UnmodelledProperty(
                        name: Self.travel,
                        parameters: [UnmodelledProperty.Parameter(name: "VALUE", values: ["DURATION"])],
                        value: "PT\(minutes)M"), at: end)
            case (nil, nil): break
            }
        }
    }

    /// The index of the property; those of components do not count.
    private var placeOfTravel: Int? {
        let place = unmodelled.firstIndex { $0.name == Self.travel || $0.name == "BEGIN" }
        return place.flatMap { unmodelled[$0].name == Self.travel ? $0 : nil }
    }
}
