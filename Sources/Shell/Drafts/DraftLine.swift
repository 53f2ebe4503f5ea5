/// A field of a form of lines.
package protocol DraftField: Hashable, Sendable, Codable {
    var label: String { get }
}

/// A line of a half-filled form, as it was typed.
package struct DraftLine<Field: DraftField>: Hashable, Sendable, Codable {
    package var field: Field
    package var text: String

    package init(field: Field, text: String) {
        self.field = field
        self.text = text
    }
}

extension Sequence {
    /// Returns the typed text of a line; empty without such a line.
    package func text<Field>(_ field: Field) -> String where Element == DraftLine<Field> {
        first { $0.field == field }?.text ?? ""
    }

    /// Returns the lines with their labels, the record's name first.
    ///
    /// - Parameter nameless: The name of a record without one.
    package func summary<Field>(
        name: Field, nameless: String
    ) -> [(name: String, text: String)] where Element == DraftLine<Field> {
        let typed = text(name)
        return [(name.label, typed.isEmpty ? nameless : typed)]
            + filter { $0.field != name }.map { ($0.field.label, $0.text) }
    }
}

extension FormLines where ID: DraftField {
    /// The lines as they were typed, in the order of the form.
    package var drafted: [DraftLine<ID>] { lines.map { DraftLine(field: $0.id, text: $0.field.text) } }

    /// Returns the stored record's lines, with the base's text where both sides changed a line differently. A
    /// record made of them is the base of a form that shows both sides' changes, so that saving asks about
    /// conflicts only.
    package static func base(before: [Line], mine: [Line], theirs: [Line]) -> FormLines {
        let (before, mine) = (FormLines(before), FormLines(mine))
        var base = FormLines(theirs)
        for line in theirs {
            let (old, own, stored) = (before.text(line.id), mine.text(line.id), line.field.text.trimmed)
            if own != old, stored != old, own != stored { base.set(line.id, to: before.rawText(line.id)) }
        }
        return base
    }
}
