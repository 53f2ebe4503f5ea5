import VenueSearch

// The kinds of places that the program knows. Each is a sentence: the word for “any” agrees with its gender.
extension Language {
    /// `any pharmacy`; in English, and of a kind that is not known, with the word that was typed.
    package func anyPlace(of kind: String) -> String {
        let known = isEnglish ? nil : VenueCategory.named(kind).flatMap { any($0.value) }
        return known ?? say("any \(kind)")
    }

    /// Any place of a category of `VenueCategory`.
    private func any(_ category: String) -> String? {
        switch category {
        case "cafe": say("any cafe")
        case "restaurant": say("any restaurant")
        case "bar": say("any bar")
        case "pub": say("any pub")
        case "fast_food": say("any fast food place")
        case "ice_cream": say("any ice cream shop")
        case "biergarten": say("any beer garden")
        case "nightclub": say("any nightclub")
        case "cinema": say("any cinema")
        case "theatre": say("any theatre")
        case "library": say("any library")
        case "coworking_space": say("any coworking space")
        case "community_centre": say("any community centre")
        case "conference_centre": say("any conference centre")
        case "arts_centre": say("any arts centre")
        case "university": say("any university")
        case "pharmacy": say("any pharmacy")
        case "place_of_worship": say("any place of worship")
        case "marketplace": say("any market")
        case "museum": say("any museum")
        case "gallery": say("any gallery")
        case "hotel": say("any hotel")
        case "hostel": say("any hostel")
        case "attraction": say("any sight")
        case "park": say("any park")
        case "garden": say("any garden")
        case "playground": say("any playground")
        case "sports_centre": say("any sports centre")
        case "fitness_centre": say("any gym")
        case "swimming_pool": say("any swimming pool")
        case "bakery": say("any bakery")
        case "books": say("any bookshop")
        case "tea": say("any tea shop")
        case "station": say("any station")
        default: nil
        }
    }
}
