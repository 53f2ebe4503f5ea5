import Foundation
import Glibc
import ServerFixture

/// A server on 127.0.0.1 that answers every request as a test says, and remembers what it was asked.
final class ScriptedServer: @unchecked Sendable {
    struct Request {
        /// `GET /search?q=…`
        var line: String
        /// As they came, line by line.
        var headers: [String]

        /// The value of a query item of the address.
        func item(_ name: String) -> String? {
            let address = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            return URLComponents(string: address)?.queryItems?.first { $0.name == name }?.value
        }

        func header(_ name: String) -> String? {
            headers.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    struct Answer {
        var status = 200
        var body: String
        var headers: [String: String] = [:]
    }

    var port: Int { listener.port }
    private let listener: LoopbackListener
    private let answer: @Sendable (Request) -> Answer
    private let lock = NSLock()
    private var seen: [Request] = []

    var url: String { "http://127.0.0.1:\(port)" }
    var requests: [Request] { lock.withLock { seen } }

    init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        self.answer = answer
        listener = try LoopbackListener()
        listener.accept { [weak self] client in
            self?.serve(client)
            close(client)
        }
    }

    deinit { stop() }

    /// From now on nobody listens.
    func stop() { listener.stop() }

    private func serve(_ client: Int32) {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        var text = ""
        while !text.contains("\r\n\r\n") {
            let count = recv(client, &part, part.count, 0)
            guard count > 0 else { return }
            bytes += part.prefix(count)
            text = String(decoding: bytes, as: UTF8.self)
        }
        let lines = text.components(separatedBy: "\r\n").prefix { !$0.isEmpty }
        let request = Request(line: lines.first ?? "", headers: Array(lines.dropFirst()))
        lock.withLock { seen.append(request) }
        let answer = answer(request)
        let body = Array(answer.body.utf8)
        let headers = answer.headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        let head = """
            HTTP/1.1 \(answer.status) As Scripted\r\nContent-Type: application/json\r\n\(headers)\
            Content-Length: \(body.count)\r\nConnection: close\r\n\r\n
            """
        let reply = Array(head.utf8) + body
        var sent = 0
        while sent < reply.count {
            let count = reply[sent...].withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}

/// Answers in the shape of Nominatim's.
enum NominatimAnswer {
    static func row(
        _ id: Int, _ name: String, _ kind: String, _ latitude: Double, _ longitude: Double, tags: String = ""
    ) -> String {
        """
        {"osm_type":"node","osm_id":\(id),"lat":"\(latitude)","lon":"\(longitude)","category":"amenity",\
        "type":"\(kind)","name":"\(name)","address":{"road":"Kalevankatu","house_number":"\(id)",\
        "city":"Helsinki","postcode":"00100","country":"Suomi","country_code":"fi"},"extratags":{\(tags)}}
        """
    }

    static func list(_ rows: [String]) -> String { "[\(rows.joined(separator: ","))]" }

    /// Three cafés around Kamppi, a place called Kamppi, and nothing for the rest.
    static let helsinki: @Sendable (ScriptedServer.Request) -> ScriptedServer.Answer = { request in
        switch request.item("q") {
        case "cafe":
            .init(
                body: list([
                    row(2, "Kahvila Siniseinä", "cafe", 60.1710, 24.9359),
                    row(
                        1, "Café Kuusi", "cafe", 60.1700, 24.9359,
                        tags:
                            #""phone":"+358 40 1","opening_hours":"Mo-Su 08:00-22:00","website":"https://a.fi""#
                    ),
                    row(3, "Tea & Toast", "cafe", 60.1730, 24.9359),
                ]))
        case "Kamppi":
            .init(
                body: list([
                    """
                    {"osm_type":"node","osm_id":99,"lat":"60.1694","lon":"24.9359","category":"place",\
                    "type":"suburb","name":"Kamppi","boundingbox":["60.168","60.170","24.934","24.938"]}
                    """
                ]))
        default: .init(body: "[]")
        }
    }
}
