import TerminalKit

/// A form of fields, one of which has the focus: the order of Tab, and clicks.
package protocol FieldForm: Screen {
    associatedtype Field: Hashable & Sendable

    /// The fields in the order of Tab.
    var fields: [Field] { get }
    var focusedField: Field? { get }
    /// True if the focused field has a picker.
    var hasPicker: Bool { get }

    /// Returns the field that is drawn at a point.
    func field(at point: Point, in area: Size, context: ScreenContext) -> Field?

    /// Leaves the focused field for another one.
    mutating func setFocus(_ field: Field, in context: ScreenContext) -> [Action]

    /// Opens the picker of the focused field.
    mutating func openPicker(in context: ScreenContext) -> [Action]

    /// Empties the focused field.
    mutating func clear(in context: ScreenContext) -> [Action]

    /// Takes a key or a paste in the focused field, or returns `nil` to pass it on.
    mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]?
}

extension FieldForm {
    /// Returns the field a number of Tab steps further on; the first follows the last.
    package func field(after steps: Int) -> Field? {
        let fields = fields
        guard let place = fields.firstIndex(where: { $0 == focusedField }) else { return fields.first }
        return fields[(place + steps + fields.count) % fields.count]
    }

    package mutating func move(by steps: Int, in context: ScreenContext) -> [Action] {
        field(after: steps).map { setFocus($0, in: context) } ?? []
    }

    /// Takes an event that concerns the fields, or returns `nil` to pass it on.
    package mutating func editFields(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.nextField): return move(by: 1, in: context)
        case .command(.previousField): return move(by: -1, in: context)
        case .command(.clearField): return clear(in: context)
        case .command(.openPicker): return openPicker(in: context)
        case .command: return nil
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area):
            guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left),
                let field = field(at: mouse.at, in: area, context: context)
            else { return [] }
            if field != focusedField { return setFocus(field, in: context) }
            return hasPicker ? openPicker(in: context) : []
        case .progress, .dataChanged, .resized: return []
        }
    }
}
