import Foundation
import Synchronization

/// A place of a service, by the DNS (RFC 2782).
package struct ServiceRecord: Hashable, Sendable {
    package var priority: Int
    package var weight: Int
    package var port: Int
    /// The host in lower case, without the last dot.
    package var host: String

    package init(priority: Int, weight: Int, port: Int, host: String) {
        self.priority = priority
        self.weight = weight
        self.port = port
        self.host = host
    }

    /// Parses an answer of the DNS (RFC 1035, 4.1). Its size is bounded, and it is untrusted.
    ///
    /// - Returns: The records in the order in which they are to be tried; none if the service does not exist.
    package static func parse(_ message: [UInt8]) -> [ServiceRecord] {
        var reader = DNSReader(message)
        guard let questions = reader.number(at: 4), let answers = reader.number(at: 6) else { return [] }
        reader.index = 12
        for _ in 0..<questions {
            guard reader.name() != nil else { return [] }
            reader.index += 4
        }
        var records: [ServiceRecord] = []
        for _ in 0..<answers {
            guard reader.name() != nil, let type = reader.number(at: reader.index),
                let length = reader.number(at: reader.index + 8)
            else { break }
            let data = reader.index + 10
            // SRV; an answer names aliases too.
            if type == 33, let priority = reader.number(at: data), let weight = reader.number(at: data + 2),
                let port = reader.number(at: data + 4)
            {
                reader.index = data + 6
                guard let host = reader.name() else { break }
                if !host.isEmpty, port > 0 {
                    records.append(
                        ServiceRecord(priority: priority, weight: weight, port: port, host: host))
                }
            }
            reader.index = data + length
        }
        return records.sorted { ($0.priority, -$0.weight) < ($1.priority, -$1.weight) }
    }
}

/// Reads numbers and names of a message of the DNS.
private struct DNSReader {
    private let bytes: [UInt8]
    var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the number in the two bytes at a place.
    func number(at place: Int) -> Int? {
        guard place >= 0, place + 1 < bytes.count else { return nil }
        return Int(bytes[place]) << 8 | Int(bytes[place + 1])
    }

    /// Reads a name, whose end may stand elsewhere in the message (RFC 1035, 4.1.4); `nil` for an invalid
    /// one.
    mutating func name() -> String? {
        var labels: [String] = []
        var place = index
        var end: Int?
        // A pointer may lead to itself.
        for _ in 0..<128 {
            guard place < bytes.count else { return nil }
            let length = Int(bytes[place])
            switch length {
            case 0:
                index = end ?? place + 1
                return labels.joined(separator: ".").lowercased()
            case 1..<64:
                guard place + length < bytes.count else { return nil }
                let label = bytes[(place + 1)...(place + length)]
                let dot = UInt8(ascii: ".")
                guard label.allSatisfy({ $0 > 32 && $0 < 127 && $0 != dot }) else { return nil }
                labels.append(String(decoding: label, as: UTF8.self))
                place += length + 1
            case 192...255:
                guard let target = number(at: place) else { return nil }
                end = end ?? place + 2
                place = target & 0x3FFF
            default: return nil
            }
        }
        return nil
    }
}

/// Finds the places of services.
package protocol ServiceLookup: Sendable {
    /// Returns the records of a name such as `_caldavs._tcp.example.org`, the best first; none without a
    /// network.
    func records(_ name: String) async -> [ServiceRecord]
}

/// The resolver of the C library (resolver(3)).
package struct SystemServiceLookup: ServiceLookup {
    package init() {}

    package func records(_ name: String) async -> [ServiceRecord] {
        let answer = LookupAnswer()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard answer.wait(continuation) else { return }
                // It blocks, and cannot be stopped.
                Thread.detachNewThread { answer.give(Self.ask(name)) }
            }
        } onCancel: {
            answer.give([])
        }
    }

    private typealias Query =
        @convention(c) (
            UnsafePointer<CChar>?, CInt, CInt, UnsafeMutablePointer<UInt8>?, CInt
        ) -> CInt

    private static func ask(_ name: String) -> [ServiceRecord] {
        // The second name is that of versions before 2.34, if the program has it at all.
        guard let symbol = dlsym(nil, "res_query") ?? dlsym(nil, "__res_query") else { return [] }
        let query = unsafeBitCast(symbol, to: Query.self)
        var message = [UInt8](repeating: 0, count: 16 << 10)
        let room = CInt(message.count)
        // C_IN, T_SRV (arpa/nameser.h).
        let count = name.withCString { name in
            message.withUnsafeMutableBufferPointer { query(name, 1, 33, $0.baseAddress, room) }
        }
        guard count > 0 else { return [] }
        return ServiceRecord.parse(Array(message.prefix(Int(count))))
    }
}

/// An answer that is given once, by the resolver or by a cancellation.
private final class LookupAnswer: Sendable {
    private struct State {
        var continuation: CheckedContinuation<[ServiceRecord], Never>?
        var isGiven = false
    }

    private let state = Mutex(State())

    /// Returns false if it was given before, and resumes then.
    func wait(_ continuation: CheckedContinuation<[ServiceRecord], Never>) -> Bool {
        let isGiven = state.withLock { state in
            if !state.isGiven { state.continuation = continuation }
            return state.isGiven
        }
        if isGiven { continuation.resume(returning: []) }
        return !isGiven
    }

    func give(_ records: [ServiceRecord]) {
        let continuation = state.withLock { state in
            state.isGiven = true
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: records)
    }
}
