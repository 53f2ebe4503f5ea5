import Foundation
import MeetCore
import Sentences

/// A session in HTML, as one player sees it. Browsers of text know no style, so that words that belong apart
/// have a blank or a paragraph between them.
struct TableViewText {
    let view: TableView
    let say: Language
    /// The time for which the remaining seconds are written; `nil` if the script writes them.
    let now: Date?

    /// - Parameter notice: The HTML of a sentence about a refused request.
    func text(notice: String) -> String {
        // Nothing may change under those who write.
        let status = isWriting ? [] : say.tableStatus(view)
        let heading = say.tableHeading(view)
        // The number of people and of answers changes too often to be read aloud each time.
        let said = view.phase == .lobby ? [heading] : [heading] + status.prefix(1)
        return """
            <p class="quiet" data-say="\(TableHTML.escaped(said.joined(separator: " ")))">\
            \(TableHTML.escaped(say.tableProgress(view)))\(own)</p>\
            <h1 id="h" tabindex="-1"><bdi>\(TableHTML.escaped(heading))</bdi></h1>\(notice)\(time)\
            \(status.map { "<p>\(TableHTML.escaped($0))</p>" }.joined())\(content)
            """
    }

    /// The player's name and score.
    private var own: String {
        guard let own = view.own else { return "" }
        let points = view.kind == .quiz || own.score > 0 ? " · " + say.tablePoints(own.score) : ""
        return " · <bdi>\(TableHTML.escaped(own.name))</bdi>\(TableHTML.escaped(points))"
    }

    private var time: String {
        guard view.phase == .question, let deadline = view.deadline else { return "" }
        let left = now.map { String(max(0, Int(deadline.timeIntervalSince($0).rounded(.up)))) } ?? ""
        return """
            <p>\(TableHTML.escaped(say.tableSecondsLeft)): \
            <b role="timer" data-until="\(TablePage.milliseconds(deadline))">\(left)</b></p>
            """
    }

    private var content: String {
        switch view.phase {
        case .lobby: isWriting ? statementForm : stated + people
        case .question: view.own?.mayAnswer == true ? buttons : options
        case .locked, .reveal: options
        case .scores: scores
        case .end: view.ranks.isEmpty ? options : scores
        }
    }

    // MARK: - The lobby

    private var people: String {
        guard !view.names.isEmpty else { return "" }
        let more = view.players > view.names.count ? "<li>…</li>" : ""
        return "<ul>"
            + view.names.map { "<li><bdi>\(TableHTML.escaped($0))</bdi></li>" }.joined() + "\(more)</ul>"
    }

    /// True for a player who is asked for statements.
    private var isWriting: Bool {
        view.phase == .lobby && view.rules.takesStatements && view.own?.hasStated == false
    }

    private var stated: String {
        view.own?.hasStated == true ? "<p>\(TableHTML.escaped(say.tableStated))</p>" : ""
    }

    private var statementForm: String {
        let fields = (1...3).map { number in
            """
            <p><label for="s\(number)">\(TableHTML.escaped(say.tableStatement(number)))</label> \
            <input id="s\(number)" name="text" required maxlength="\(TableName.longestStatement)" \
            autocomplete="off"></p>
            """
        }
        let choices = (1...3).map { number in
            #"<option value="\#(number - 1)">\#(TableHTML.escaped(say.tableStatement(number)))</option>"#
        }
        return """
            <h2>\(TableHTML.escaped(say.tableStatements))</h2>\
            <p class="quiet">\(TableHTML.escaped(say.tableStatementsHint))</p>\
            <form method="post" action="/statements">\(fields.joined())\
            <p><label for="lie">\(TableHTML.escaped(say.tableLie))</label> \
            <select id="lie" name="lie">\(choices.joined())</select></p>\
            <button>\(TableHTML.escaped(say.tableSend))</button></form>
            """
    }

    // MARK: - A question

    private var buttons: String {
        let buttons = view.options.enumerated().map { index, option in
            """
            <p><button id="o\(index)" name="option" value="\(index)">\
            <bdi>\(TableHTML.escaped(option.text))</bdi>\(detail(option))\(bar(option))</button></p>
            """
        }
        return """
            <form method="post" action="/answer">\
            <input type="hidden" name="question" value="\(view.number)">\(buttons.joined())</form>
            """
    }

    private var options: String {
        guard !view.options.isEmpty else { return "" }
        let items = view.options.enumerated().map { index, option in
            let facts = [
                option.isRight == true ? "✓ " + say.tableRight : nil,
                view.own?.answer == index ? say.tableOwnChoice : nil,
                option.count.map { say.tableChosen($0) },
            ].compactMap(\.self)
            let said = TableHTML.escaped(facts.joined(separator: " · "))
            let text = facts.isEmpty ? "" : " <small>\(said)</small>"
            return """
                <li\(option.isRight == true ? " class=\"right\"" : "")>\
                <bdi>\(TableHTML.escaped(option.text))</bdi>\(detail(option))\(text)\(bar(option))</li>
                """
        }
        return "<ul>\(items.joined())</ul>"
    }

    private func detail(_ option: TableView.Option) -> String {
        option.detail.isEmpty ? "" : " <small>\(TableHTML.escaped(option.detail))</small>"
    }

    /// The bar of the number of answers, which stands in words beside it.
    private func bar(_ option: TableView.Option) -> String {
        guard let count = option.count else { return "" }
        let most = max(1, view.options.compactMap(\.count).reduce(0, +))
        return #"<progress aria-hidden="true" max="\#(most)" value="\#(count)"></progress>"#
    }

    // MARK: - The scores

    private var scores: String {
        let rows = view.ranks.map { rank in
            let isOwn = rank.player == view.own?.id
            return """
                <tr\(isOwn ? " class=\"own\"" : "")><td>\(rank.rank)</td>\
                <th scope="row"><bdi>\(TableHTML.escaped(rank.name))</bdi></th>\
                <td>\(TableHTML.escaped(say.tablePoints(rank.score)))</td></tr>
                """
        }
        guard !rows.isEmpty else { return "" }
        let caption = #"<caption class="hidden">\#(TableHTML.escaped(say.tableScores))</caption>"#
        return "<table>\(caption)<tbody>\(rows.joined())</tbody></table>"
    }
}
