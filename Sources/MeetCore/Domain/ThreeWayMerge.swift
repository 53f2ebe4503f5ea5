/// The merge of a value that was changed in two places: `base` is the value that both sides began with, `mine` what one
/// side made of it, and `theirs` what the other did.
///
/// - The side that left the value as it was gives way. Where both made the same of it, theirs is taken.
/// - A value that both changed differently is a conflict, and so is one of unknown origin, whose `base` is `nil`.
package enum ThreeWayMerge {
    case mine, theirs, conflict

    package init<Value>(base: Value?, mine: Value, theirs: Value, isSame: (Value, Value) -> Bool) {
        if isSame(mine, theirs) || base.map({ isSame(mine, $0) }) ?? false {
            self = .theirs
        } else {
            self = base.map { isSame(theirs, $0) } ?? false ? .mine : .conflict
        }
    }

    package init<Value: Equatable>(base: Value?, mine: Value, theirs: Value) {
        self.init(base: base, mine: mine, theirs: theirs, isSame: ==)
    }
}
