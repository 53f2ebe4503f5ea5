import Transport

/// The receiver of an answer's body that is told where the request went.
protocol RedirectedSink: HTTPBodySink {
    /// Prepares for the answer of a request for this resource.
    func begin(at href: DAVHref)
}

/// Reads a multistatus as it arrives.
///
/// The transport's thread and the client use it one after the other, so it needs no lock.
final class MultistatusSink<Answer: MultistatusAnswer>: RedirectedSink, @unchecked Sendable {
    private let answer: Answer
    private let origin: DAVOrigin
    private let limits: XMLLimits
    private var reading: AnswerReading<Answer>?
    /// The resource of the first request.
    private var asked: DAVHref?

    init(_ answer: Answer, on origin: DAVOrigin, limits: XMLLimits) {
        self.answer = answer
        self.origin = origin
        self.limits = limits
    }

    func begin(at href: DAVHref) {
        let asked = self.asked ?? href
        self.asked = asked
        reading = AnswerReading(answer, in: href, insteadOf: asked, on: origin, limits: limits)
    }

    func takes(_ answer: HTTPResponse) -> Bool { answer.isSuccess }

    func take(_ bytes: UnsafeRawBufferPointer) -> Bool { reading?.feed(bytes) ?? false }

    /// Returns the value of the whole answer.
    func finish() throws(XMLFault) -> Answer {
        guard let reading else { return answer }
        return try reading.finish()
    }
}
