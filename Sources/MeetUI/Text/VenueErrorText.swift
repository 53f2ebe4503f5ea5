import VenueSearch

extension VenueSearchError {
    /// For people: what happened, and what can be done about it.
    package var sentence: String {
        switch self {
        case .transport(let error): error.sentence
        case .answer(let error, let provider): error.sentence(provider)
        case .query(let error): error.sentence
        case .unknownPlace(let name):
            "Nobody knows where “\(name)” is. Try a larger place near it, or coordinates such as 60.17,24.94."
        case .noHome:
            "There is no home yet. Set it with “meet-tui settings set me.home PLACE” or in the Me tab."
        case .unknownProvider(let id):
            "There is no provider “\(id)”. There are: \(VenueSettings.providers.joined(separator: ", "))."
        case .unknownCategory(let word): "No kind of place is called “\(word)”. Try cafe, restaurant or bar."
        case .key(let error, let provider): error.sentence(provider)
        case .storage: "The database failed."
        case .cancelled: "The search was stopped."
        }
    }
}

extension KeyOrigin {
    /// `key from MEET_FOURSQUARE_KEY`.
    package var text: String {
        switch self {
        case .variable(let name): "key from \(name)"
        case .command(let setting): "key from the command of \(setting)"
        }
    }
}

extension VenueQueryError {
    package var sentence: String {
        switch self {
        case .empty: "Say what to look for: a name or a kind of place."
        case .needsPlace(let provider): "The provider \(provider) needs to know near what to search."
        case .badServer(let url): "The server in the settings is no URL of http or https: \(url)."
        }
    }
}

extension VenueDecodingError {
    /// - Parameter provider: Its name.
    package func sentence(_ provider: String) -> String {
        switch self {
        case .notJSON(.empty): return "\(provider) gave an empty answer. Try again in a moment."
        case .notJSON(.webPage):
            return "\(provider) answered with a web page in place of results. Is the server's URL right?"
        case .notJSON(.truncated): return "The answer of \(provider) was cut off. Try again."
        case .notJSON(.other), .unexpected:
            return "The answer of \(provider) makes no sense. Is the server's URL right?"
        case .refused(let status, let message):
            let reason = message.map { ": \(Self.withoutPeriod($0))" } ?? ""
            return "\(provider) refused the search (HTTP \(status))\(reason)."
        case .tooManyRequests(let seconds?):
            return "\(provider) wants no more searches for now. Try again in \(Self.time(seconds))."
        case .tooManyRequests(nil): return "\(provider) wants no more searches for now. Try again later."
        case .badKey(let message):
            let reason = message.map { ": \(Self.withoutPeriod($0))" } ?? ""
            return "\(provider) does not take the key\(reason)."
        }
    }

    private static func withoutPeriod(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    private static func time(_ seconds: Int) -> String {
        seconds < 120 ? "\(seconds) s" : "\((seconds - 1) / 60 + 1) min"
    }
}

extension APIKeyError {
    /// - Parameter provider: Its name.
    package func sentence(_ provider: String) -> String {
        switch self {
        case .missing(let variable, let setting):
            "\(provider) needs a key. Put it in the variable \(variable), or name a command that prints it in the "
                + "setting \(setting)."
        case .command(let name, .notFound):
            "The command for the key of \(provider), \(name), cannot be started."
        case .command(let name, .failed(let status)):
            "The command for the key of \(provider), \(name), failed with status \(status)."
        case .command(let name, .tookTooLong):
            "The command for the key of \(provider), \(name), took too long."
        case .command(let name, .noKey): "The command for the key of \(provider), \(name), printed no key."
        }
    }
}
