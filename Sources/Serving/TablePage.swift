import Foundation
import MeetCore
import Sentences

/// The page for phones. It works as forms alone; with its script it follows the session.
///
/// Everything that others typed is escaped. Nothing is loaded from elsewhere, and nothing runs but the one
/// script, which the policy names.
struct TablePage {
    /// The part of the page that changes.
    enum Part {
        /// The question for the code.
        case code
        /// The question for the name.
        ///
        /// - Parameter names: The offered names.
        case name(code: String, names: [String])
        case playing(TableView)
    }

    let part: Part
    /// The sentence about a refused request; `nil` without one.
    var notice: String?
    /// The title of the meeting; empty for those who have not typed the code.
    let title: String
    let say: Language
    /// The host's time.
    let now: Date

    /// The headers of every page and part.
    static func headers(nonce: String? = nil) -> [(name: String, value: String)] {
        let own = nonce.map { "style-src 'nonce-\($0)'; script-src 'nonce-\($0)'; " } ?? ""
        return [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
            (
                "Content-Security-Policy",
                "default-src 'none'; \(own)img-src data:; connect-src 'self'; form-action 'self'; "
                    + "base-uri 'none'; frame-ancestors 'none'"
            ),
        ]
    }

    /// Returns the whole page.
    ///
    /// - Parameter nonce: The word by which the policy knows its style and its script.
    func document(nonce: String) -> String {
        let refresh =
            refreshSeconds.map {
                #"<noscript><meta http-equiv="refresh" content="\#($0);url=/"></noscript>"#
            } ?? ""
        let shown = title.isEmpty ? say.tableCode : title
        return """
            <!doctype html>
            <html lang="\(TableHTML.escaped(say.tag))"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(TableHTML.escaped(shown))</title><link rel="icon" href="data:,">\(refresh)
            <style nonce="\(nonce)">\(Self.style)</style></head>
            <body data-now="\(Self.milliseconds(now))"\(isPlaying ? " data-in=\"1\"" : "")>
            <p id="lost" class="lost" role="alert" hidden \
            data-text="\(TableHTML.escaped(say.tableConnectionLost))"></p>
            <p id="live" class="hidden" role="status" aria-live="polite"></p>
            <main>\(partText(isWhole: true))</main>
            <script nonce="\(nonce)">\(Self.script)</script></body></html>

            """
    }

    /// Returns the part of the page that changes, as the script puts it in. It is the same as long as the
    /// player would see no difference.
    func partText(isWhole: Bool = false) -> String {
        let said = notice.map { #"<p class="notice" role="alert">\#(TableHTML.escaped($0))</p>"# } ?? ""
        switch part {
        case .code: return said + codeForm
        case .name(let code, let names): return said + nameForms(code, names)
        case .playing(let view):
            let spoken = view.translated(to: say.tag)
            let text = TableViewText(view: spoken, say: say, now: isWhole ? now : nil).text(notice: said)
            let again = #"<p><a href="/">\#(TableHTML.escaped(say.tableLookAgain))</a></p>"#
            return isWhole ? "\(text)<noscript>\(again)</noscript>" : text
        }
    }

    static func milliseconds(_ time: Date) -> Int { Int((time.timeIntervalSince1970 * 1000).rounded()) }

    private var isPlaying: Bool {
        if case .playing = part { true } else { false }
    }

    /// The seconds after which a page loads itself again without a script: one that waits, and one on which
    /// somebody chooses.
    private static let (pause, longPause) = (4, 30)

    /// The seconds after which a page without a script loads itself again: one with a question just after its
    /// lock, or slowly, as the host may lock it earlier. `nil` while somebody types, and after the end.
    private var refreshSeconds: Int? {
        guard case .playing(let view) = part, let own = view.own, view.phase != .end else { return nil }
        if view.phase == .lobby, view.rules.takesStatements, !own.hasStated { return nil }
        guard own.mayAnswer else { return Self.pause }
        guard let deadline = view.deadline else { return Self.longPause }
        let left = min(max(0, deadline.timeIntervalSince(now)), TimeInterval(Self.longPause))
        return min(Self.longPause, Int(left.rounded(.up)) + 1)
    }

    // MARK: - Coming in

    private var codeForm: String {
        """
        <h1 id="h" tabindex="-1"><label for="code">\(TableHTML.escaped(say.tableCode))</label></h1>\
        <form method="get" action="/"><p id="hint" class="quiet">\(TableHTML.escaped(say.tableCodeHint))</p>\
        <input id="code" name="code" required maxlength="8" autocomplete="off" autocapitalize="characters" \
        spellcheck="false" aria-describedby="hint"><button>\(TableHTML.escaped(say.tableJoin))</button></form>
        """
    }

    /// The offered names as buttons, and a field for another one: forms of their own, as the Enter key
    /// presses the first button of a form.
    private func nameForms(_ code: String, _ names: [String]) -> String {
        let hidden = #"<input type="hidden" name="code" value="\#(TableHTML.escaped(code))">"#
        let buttons = names.map { name in
            let shown = TableHTML.escaped(name)
            return #"<p><button name="name" value="\#(shown)"><bdi>\#(shown)</bdi></button></p>"#
        }
        let offered =
            buttons.isEmpty
            ? "" : #"<form method="post" action="/join">\#(hidden)\#(buttons.joined())</form>"#
        return """
            <h1 id="h" tabindex="-1">\(TableHTML.escaped(say.tableWho))</h1>\(offered)\
            <form method="post" action="/join">\(hidden)\
            <p><label for="name">\(TableHTML.escaped(say.tableName))</label> \
            <input id="name" name="name" required maxlength="\(TableName.longest)" autocomplete="name"></p>\
            <button>\(TableHTML.escaped(say.tableJoin))</button></form>
            """
    }
}

/// Texts in HTML.
enum TableHTML {
    /// Returns a text as the content of an element or of an attribute in quotation marks.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // Line ends would end a line of an event, and no other control character is valid in HTML.
            case _ where scalar.properties.generalCategory == .control: escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
