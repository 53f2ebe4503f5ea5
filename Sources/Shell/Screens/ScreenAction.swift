import Operations
import Sentences
import TerminalKit

/// An action that a screen requests, in order.
package enum ScreenAction<Message: Sendable, Outcome: Sendable>: Sendable {
    case run(Effect<Message>)
    /// Opens a screen above this one: see `push` and `open`.
    case opening(Opening<Message>)
    /// Closes this layer and opens a screen that answers in its place: see `replace`.
    case replacing(Opening<Outcome>)
    /// Closes this layer, and passes the outcome to the screen that opened it.
    case close(Outcome?)
    /// Shows a sentence above the footer.
    case say(String)
    /// Puts text on the terminal's clipboard and confirms it.
    case copy(String, what: CopiedThing)
    case switchTab(Tab)
    /// Shows everything in that theme until this layer closes, or, on a tab, the settings are read again;
    /// `nil` ends that.
    case tryTheme(Appearance.ThemeName?)
    /// Gives a command as if its key had been pressed, once this layer has closed.
    case give(CommandID)
    /// Goes to a tab, and gives a command there once it has read its data.
    case giveOn(Tab, CommandID)
    /// Stops the layer's running effects.
    case cancelEffects
    /// Stops the layer's running effects of a slot; their answers no longer count.
    case cancel(slot: String)

    // MARK: - A screen of the same feature, or of the shell

    package static func push<Opened: Screen>(_ screen: Opened) -> Self {
        .opening(Opening(.screen(screen)) { _ in nil })
    }

    /// Opens a screen above this one.
    ///
    /// - Parameter then: Makes the message of its outcome. Closed without one, it sends none.
    package static func push<Opened: Screen>(
        _ screen: Opened, then: @escaping @Sendable (Opened.Outcome) -> Message
    ) -> Self {
        .opening(Opening(.screen(screen)) { ($0 as? Opened.Outcome).map(then) })
    }

    // MARK: - A screen of another feature

    package static func open<Wanted: Route>(_ route: Wanted) -> Self {
        .opening(Opening(.route(route)) { _ in nil })
    }

    /// Opens the screen of a route above this one.
    ///
    /// - Parameter then: Makes the message of its answer. Closed without one, it sends none.
    package static func open<Wanted: Route>(
        _ route: Wanted, then: @escaping @Sendable (Wanted.Answer) -> Message
    ) -> Self {
        .opening(Opening(.route(route)) { ($0 as? Wanted.Answer).map(then) })
    }

    // MARK: - Another screen instead of this one

    package static func replace<Wanted: Route>(with route: Wanted) -> Self {
        .replacing(Opening(.route(route)) { _ in nil })
    }

    /// Replaces this screen by the screen of a route.
    ///
    /// - Parameter then: Makes this screen's outcome from the other one's answer.
    package static func replace<Wanted: Route>(
        with route: Wanted, then: @escaping @Sendable (Wanted.Answer) -> Outcome
    ) -> Self {
        .replacing(Opening(.route(route)) { ($0 as? Wanted.Answer).map(then) })
    }
}

/// A screen to open, and the conversion of its outcome for its opener.
package struct Opening<Answer: Sendable>: Sendable {
    package let target: OpeningTarget
    /// Converts the outcome; `nil` to ignore it.
    package let answer: @Sendable (any Sendable) -> Answer?

    package init(_ target: OpeningTarget, answer: @escaping @Sendable (any Sendable) -> Answer?) {
        self.target = target
        self.answer = answer
    }
}

package enum OpeningTarget: Sendable {
    case screen(any Screen)
    case route(any Route)
}

/// A value by which a feature opens a screen of another one. Only `App` knows the screen.
package protocol Route: Sendable {
    /// The outcome of that screen; `Never` without one.
    associatedtype Answer: Sendable
}
