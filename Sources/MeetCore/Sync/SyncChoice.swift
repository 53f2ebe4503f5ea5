/// A value on both sides, and as it was on each when they agreed last (`SyncAgreement`).
struct SyncSides<Value> {
    var here: Value
    var there: Value
    /// `nil` where the sides never agreed.
    var hereOld: Value?
    var thereOld: Value?
}

/// The decision about a value that both sides have: a three-way merge (`ThreeWayMerge`) with a base for
/// each side.
enum SyncChoice {
    /// Each side keeps its value: both are equal, or differ as they did when they agreed.
    case keep
    /// The change of this program, or of the server, is taken over.
    case mine, theirs
    /// Both changed it differently.
    case ask

    /// - Parameter isEmpty: Whether a value says nothing, so that it gives way where the sides never
    ///   agreed.
    init<Value>(
        _ sides: SyncSides<Value>, isEmpty: (Value) -> Bool, isSame: (Value, Value) -> Bool
    ) {
        if isSame(sides.here, sides.there) {
            self = .keep
        } else if let hereOld = sides.hereOld, let thereOld = sides.thereOld {
            switch (isSame(sides.here, hereOld), isSame(sides.there, thereOld)) {
            case (true, true): self = .keep
            case (false, true): self = .mine
            case (true, false): self = .theirs
            case (false, false): self = .ask
            }
        } else if isEmpty(sides.here) {
            self = .theirs
        } else {
            self = isEmpty(sides.there) ? .mine : .ask
        }
    }
}

/// The decision about a value that only one side has.
enum SyncFate {
    /// It stays on that side alone: the other never took it.
    case keep
    /// It is new, or was changed: the other side gets it.
    case send
    /// The other side removed it.
    case drop
    /// The other side removed it, and this side changed it.
    case ask

    /// - Parameters:
    ///   - isNew: Whether this side did not have it when the sides agreed.
    ///   - wasThere: Whether the other side had it then.
    ///   - isChanged: Whether this side changed it since.
    init(isNew: Bool, wasThere: Bool, isChanged: Bool) {
        switch (wasThere, isNew) {
        case (true, false): self = isChanged ? .ask : .drop
        case (true, true): self = .send
        case (false, _): self = isNew || isChanged ? .send : .keep
        }
    }
}
