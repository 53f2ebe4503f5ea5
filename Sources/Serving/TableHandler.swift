import FlyingFox
import Foundation
import Glibc
import MeetCore
import Operations
import Sentences

/// Takes the requests of phones and terminals, and answers with the page, a part of it, or JSON.
struct TableHandler: DoorHandler {
    let host: TableHost
    let audience: TableAudience
    let language: Language
    let now: @Sendable () -> Date

    func reply(to request: HTTPRequest) async throws -> DoorReply {
        let visit = Visit(request, host: host, language: language)
        switch (request.method, request.target.path()) {
        case (.GET, "/"), (.GET, "/state"):
            return .whole(look(TableForm(request.target.query())["code"], visit))
        case (.GET, "/events"): return events(visit)
        case (.POST, "/join"): return .whole(join(TableForm(try await request.bodyData), visit))
        case (.POST, "/answer"): return .whole(answer(TableForm(try await request.bodyData), visit))
        case (.POST, "/statements"): return .whole(state(TableForm(try await request.bodyData), visit))
        default: return .whole(plain(.notFound, visit.say.tableNotHere))
        }
    }

    /// A request with whom it comes from.
    private struct Visit {
        enum Wish {
            case page, part, program
        }

        let wish: Wish
        let say: Language
        /// The player whose secret it has.
        let player: TablePlayer?
        /// The other side, as wrong codes are counted.
        let address: String

        init(_ request: HTTPRequest, host: TableHost, language: Language) {
            let headers = request.headers
            let accepted = headers[HTTPHeader("Accept")] ?? ""
            wish =
                accepted.contains("application/json")
                ? .program : headers[HTTPHeader("X-Part")] == nil ? .page : .part
            say = Languages.accepted(headers[HTTPHeader("Accept-Language")] ?? "", else: language)
            let cookies = (headers[.cookie] ?? "").split(separator: ";").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let name = TableHandler.cookie(of: host) + "="
            let kept = cookies.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
            player = (headers[TableHandler.seatHeader] ?? kept).flatMap { host.player(token: $0) }
            address = Self.network(of: request.remoteAddress)
        }

        /// Returns the address without what a computer may choose itself: of IPv6 the first half.
        private static func network(of address: HTTPRequest.Address?) -> String {
            switch address {
            case .ip4(let host, port: _): return host
            case .ip6(let host, port: _):
                // An address of IPv4 at a socket of IPv6 (RFC 4291, 2.5.5.2).
                if host.hasPrefix("::ffff:") { return host }
                var bytes = in6_addr()
                let numeric = host.prefix { $0 != "%" }
                guard inet_pton(AF_INET6, String(numeric), &bytes) == 1 else { return host }
                return withUnsafeBytes(of: &bytes) { bytes in
                    bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ".")
                }
            case .unix, nil: return ""
            }
        }
    }

    /// The header with a player's secret, for programs. Its name is none of those that libcurl's wrapper
    /// sends over TLS alone.
    static let seatHeader = HTTPHeader("X-Table-Seat")

    /// The header with the revision of a part of the page, which may arrive after a later event.
    private static let revisionHeader = HTTPHeader("X-Revision")

    /// The cookie with a player's secret: of this session, as cookies do not know ports.
    private static func cookie(of host: TableHost) -> String { "meet-table-\(host.id)" }

    // MARK: - Requests

    private func look(_ code: String, _ visit: Visit) -> HTTPResponse {
        if let player = visit.player { return playing(player.id, visit) }
        if code.isEmpty { return asksCode(visit, .ok) }
        return refusal(of: code, visit) ?? asksName(visit, .ok)
    }

    private func events(_ visit: Visit) -> DoorReply {
        guard let player = visit.player else { return .whole(stranger(visit)) }
        var response = HTTPResponse(statusCode: .ok)
        response.headers[.contentType] = "text/event-stream; charset=utf-8"
        response.headers[.cacheControl] = "no-store"
        let form: TableAudience.Form = visit.wish == .program ? .program : .page
        return .stream(response, audience.stream(of: player, form, in: visit.say))
    }

    private func join(_ form: TableForm, _ visit: Visit) -> HTTPResponse {
        // Whoever presses the button twice is in.
        if let player = visit.player { return entered(player, visit) }
        if let refused = refusal(of: form["code"], visit) { return refused }
        do throws(TableRefusal) {
            return entered(try host.join(form["name"]), visit)
        } catch {
            return asksName(visit, .conflict, notice: visit.say.tableRefused(error))
        }
    }

    private func answer(_ form: TableForm, _ visit: Visit) -> HTTPResponse {
        guard let player = visit.player else { return stranger(visit) }
        return changed(player.id, visit) { () throws(TableRefusal) in
            guard let question = form.number("question") else { throw .otherQuestion }
            guard let option = form.number("option") else { throw .unknownOption }
            try host.answer(option, to: question, by: player.id)
        }
    }

    private func state(_ form: TableForm, _ visit: Visit) -> HTTPResponse {
        guard let player = visit.player else { return stranger(visit) }
        return changed(player.id, visit) { () throws(TableRefusal) in
            guard let lie = form.number("lie") else { throw .statements }
            try host.state(form.all("text"), lie: lie, by: player.id)
        }
    }

    // MARK: - Answers

    /// Returns the answer to a code that does not let in; `nil` if it does.
    private func refusal(of code: String, _ visit: Visit) -> HTTPResponse? {
        switch host.admit(code, from: visit.address) {
        case .right: return nil
        case .wrong: return asksCode(visit, .forbidden, notice: visit.say.tableWrongCode)
        case .wait(let seconds):
            var response = asksCode(visit, .tooManyRequests, notice: visit.say.tableSlowed(seconds))
            response.headers[HTTPHeader("Retry-After")] = String(seconds)
            return response
        }
    }

    private func asksCode(_ visit: Visit, _ status: HTTPStatusCode, notice: String? = nil) -> HTTPResponse {
        if visit.wish == .program { return program(status, TableReply(needs: .code, refused: notice)) }
        let page = TablePage(part: .code, notice: notice, title: "", say: visit.say, now: now())
        return html(page, visit, status)
    }

    private func asksName(_ visit: Visit, _ status: HTTPStatusCode, notice: String? = nil) -> HTTPResponse {
        let session = host.session
        // The page stays small; others type their names.
        let names = TableName.listed(session.freeNames)
        if visit.wish == .program {
            return program(status, TableReply(needs: .name, names: names, refused: notice))
        }
        let page = TablePage(
            part: .name(code: session.code, names: names), notice: notice, title: session.title,
            say: visit.say, now: now())
        return html(page, visit, status)
    }

    /// Returns the answer to somebody whose secret is not known, after a new session for example.
    private func stranger(_ visit: Visit) -> HTTPResponse {
        asksCode(visit, .unauthorized, notice: visit.say.tableRefused(.unknownPlayer))
    }

    private func entered(_ player: TablePlayer, _ visit: Visit) -> HTTPResponse {
        if visit.wish == .program {
            let state = TableState(host.view(for: player.id), say: visit.say)
            return program(
                .ok, TableReply(seat: player.token, state: state, now: TablePage.milliseconds(now())))
        }
        var response = HTTPResponse(statusCode: .seeOther)
        response.headers[.location] = "/"
        response.headers[.setCookie] =
            "\(Self.cookie(of: host))=\(player.token); Path=/; Max-Age=86400; HttpOnly; SameSite=Lax"
        return response
    }

    private func changed(
        _ player: Int, _ visit: Visit, _ change: () throws(TableRefusal) -> Void
    ) -> HTTPResponse {
        do throws(TableRefusal) {
            try change()
        } catch {
            return playing(player, visit, .conflict, notice: visit.say.tableRefused(error))
        }
        guard visit.wish == .page else { return playing(player, visit) }
        var response = HTTPResponse(statusCode: .seeOther)
        response.headers[.location] = "/"
        return response
    }

    private func playing(
        _ player: Int, _ visit: Visit, _ status: HTTPStatusCode = .ok, notice: String? = nil
    ) -> HTTPResponse {
        let (view, time) = (host.view(for: player), now())
        if visit.wish == .program {
            let state = TableState(view, say: visit.say)
            return program(
                status, TableReply(state: state, now: TablePage.milliseconds(time), refused: notice))
        }
        let page = TablePage(
            part: .playing(view), notice: notice, title: view.title, say: visit.say, now: time)
        return html(page, visit, status)
    }

    private func html(_ page: TablePage, _ visit: Visit, _ status: HTTPStatusCode) -> HTTPResponse {
        let nonce = visit.wish == .page ? String(UInt64.random(in: .min ... .max), radix: 36) : nil
        let text = nonce.map { page.document(nonce: $0) } ?? page.partText()
        var response = HTTPResponse(statusCode: status, body: Data(text.utf8))
        for (name, value) in TablePage.headers(nonce: nonce) { response.headers[HTTPHeader(name)] = value }
        if case .playing(let view) = page.part {
            response.headers[Self.revisionHeader] = String(view.revision)
        }
        return response
    }

    private func program(_ status: HTTPStatusCode, _ reply: TableReply) -> HTTPResponse {
        var response = HTTPResponse(statusCode: status, body: Data(reply.text.utf8))
        response.headers[.contentType] = "application/json"
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func plain(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
        var response = HTTPResponse(statusCode: status, body: Data((text + "\n").utf8))
        response.headers[.contentType] = "text/plain; charset=utf-8"
        return response
    }
}
