extension Greek {
    // Headings are no longer than those of the library, which has broken the lines already.
    package func usage(_ phrase: UsagePhrase) -> String? {
        switch phrase {
        case .overview: "ΣΥΝΟΨΗ"
        case .usage: "ΧΡΗΣΗ"
        case .arguments: "ΟΡΙΣΜΑΤΑ"
        case .options: "ΕΠΙΛΟΓΕΣ"
        case .subcommands: "ΕΝΤΟΛΕΣ"
        case .error: "Σφάλμα"
        case .help: "Βοήθεια"
        case .usageOfCommand: "Χρήση"
        case .showsHelp: "Εμφάνιση βοήθειας."
        case .showsVersion: "Εμφάνιση έκδοσης."
        case .anySubcommand: "εντολή"
        case .anyOptions: "επιλογές"
        case .seeMore(let command): "Περισσότερα: «\(command)»."
        case .seeSubcommand(let command): "Αναλυτικά: «\(command)»."
        case .unknownOption(let name, nil): "Άγνωστη επιλογή «\(name)»"
        case .unknownOption(let name, let near?): "Άγνωστη επιλογή «\(name)». Μήπως εννοείτε «\(near)»;"
        case .missingValue(let option): "Λείπει η τιμή για «\(option)»"
        case .missingArgument(let name): "Λείπει το όρισμα «\(name)»"
        case .missingOneOf(let names): "Λείπει ένα από: \(names)"
        case .unexpectedArgument(let argument): "Περιττό όρισμα «\(argument)»"
        case .unexpectedArguments(let count, let arguments): "\(count) περιττά ορίσματα: \(arguments)"
        case .takesNoValue(let option, let value):
            "Η επιλογή «\(option)» δεν παίρνει τιμή, αλλά δόθηκε «\(value)»."
        case .invalidValue(let value, let option): "Η τιμή «\(value)» δεν είναι έγκυρη για «\(option)»"
        case .oneOf(let values): "Δώστε ένα από: \(values)."
        case .oneOfThese: "Δώστε ένα από τα εξής:"
        }
    }
}
