/// The form of the line of `next`, with fields in braces: `{title} {in}`. Two braces stand for one.
package struct NextFormat: Hashable, Sendable {
    /// A fact about the next meeting.
    package enum Field: String, CaseIterable, Sendable {
        /// The time until the start.
        case ahead = "in"
        case start, end, title, place
        /// The address of the call, else that of its page.
        case link
        /// The names of the people.
        case who

        /// The field as it is written: `{title}`.
        package var written: String { "{\(rawValue)}" }
    }

    /// The reason why a text is no format.
    package enum Fault: Error, Hashable, Sendable {
        /// A field of another name.
        case unknown(String)
        /// A brace that is not closed.
        case open
    }

    private enum Part: Hashable, Sendable {
        case text(String)
        case field(Field)
    }

    private var parts: [Part] = []

    /// Reads a format.
    package init(_ text: String) throws(Fault) {
        var rest = text[...]
        var plain = ""
        while let next = rest.popFirst() {
            if next == "{" || next == "}", rest.first == next {
                plain.append(next)
                rest = rest.dropFirst()
            } else if next == "{" {
                guard let end = rest.firstIndex(of: "}") else { throw .open }
                let name = String(rest[..<end])
                guard let field = Field(rawValue: name) else { throw .unknown(name) }
                parts += [.text(plain), .field(field)]
                plain = ""
                rest = rest[rest.index(after: end)...]
            } else {
                plain.append(next)
            }
        }
        parts.append(.text(plain))
    }

    /// Returns the line with the value of each field.
    package func line(_ value: (Field) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): value(field)
            }
        }.joined()
    }
}

extension Language {
    /// Returns the sentence why a text is no format of `next`.
    package func sentence(_ fault: NextFormat.Fault) -> String {
        let known = NextFormat.Field.allCases.map(\.written).joined(separator: ", ")
        return switch fault {
        case .unknown(let name): say("There is no field {\(ShortText.typed(name))}. The fields are \(known).")
        case .open: say("A brace is not closed. For a literal brace, write {{. The fields are \(known).")
        }
    }
}
