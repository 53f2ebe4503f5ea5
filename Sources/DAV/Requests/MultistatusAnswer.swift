/// A value that is made of the responses of a multistatus, one after the other.
package protocol MultistatusAnswer: Sendable {
    /// Takes a response of an answer about `base`.
    ///
    /// - Returns: The bytes that are kept of it, approximately.
    mutating func take(_ response: DAVResponse, in base: DAVHref, on origin: DAVOrigin) -> Int

    /// Takes the sync-token of the whole answer.
    mutating func take(syncToken: String)

    /// True for an answer about the objects of a collection. They belong to the collection that was asked,
    /// even if the server redirected the request to another place.
    static var isOfObjects: Bool { get }
}

extension MultistatusAnswer {
    package mutating func take(syncToken: String) {}

    package static var isOfObjects: Bool { false }

    /// Returns the value with all of a whole answer in memory.
    package func reading(
        _ bytes: [UInt8], in base: DAVHref, on origin: DAVOrigin
    ) throws(XMLFault) -> Self {
        let reading = AnswerReading(self, in: base, on: origin)
        _ = bytes.withUnsafeBytes { reading.feed($0) }
        return try reading.finish()
    }
}

/// Reads an answer as it arrives; the memory of what is kept is bounded too.
package final class AnswerReading<Answer: MultistatusAnswer> {
    private final class Kept {
        var answer: Answer
        var size = 0
        init(_ answer: Answer) { self.answer = answer }
    }

    private let kept: Kept
    private var reader: Result<MultistatusReader, XMLFault>
    private var fault: XMLFault?

    /// - Parameters:
    ///   - base: The resource that answers.
    ///   - asked: The resource that was asked, if the server redirected the request to another one.
    package init(
        _ answer: Answer, in base: DAVHref, insteadOf asked: DAVHref? = nil, on origin: DAVOrigin,
        limits: XMLLimits = XMLLimits()
    ) {
        let kept = Kept(answer)
        self.kept = kept
        let place = Answer.isOfObjects ? asked ?? base : base
        do throws(XMLFault) {
            reader = .success(
                try MultistatusReader(in: base, on: origin, limits: limits) { response in
                    var response = response
                    if place != base, let moved = response.href?.moved(from: base, to: place) {
                        response.href = moved
                    }
                    kept.size += kept.answer.take(response, in: place, on: origin)
                    return kept.size <= limits.kept
                })
        } catch { reader = .failure(error) }
    }

    /// Reads the next bytes; returns false after a fault.
    package func feed(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard fault == nil else { return false }
        do throws(XMLFault) {
            try reader.get().feed(bytes)
            return true
        } catch {
            fault = error
            return false
        }
    }

    /// Returns the value of a complete answer.
    package func finish() throws(XMLFault) -> Answer {
        if let fault { throw fault }
        let reader = try reader.get()
        try reader.finish()
        if let token = reader.syncToken { kept.answer.take(syncToken: token) }
        return kept.answer
    }
}
