import Transport

extension TransportError {
    /// For people: what happened, and what can be done about it.
    package var sentence: String {
        switch self {
        case .badRequest(.notHTTP(let url)):
            "The request was not sent: the address is none of http or https: \(url)."
        case .badRequest(.malformedURL): "The request was not sent: the address is malformed."
        case .badRequest(.malformedHeader(let name)):
            "The request was not sent: the header field \(name.debugDescription) is malformed."
        case .libraryMissing: "The library libcurl is not installed (in Debian, the package libcurl4)."
        case .resolve(let host): "\(host) is not known. Is there a network?"
        case .connect(let host, _): "\(host) does not answer. Is there a network, and is the server running?"
        case .tls(let host, let reason): "\(host) cannot be trusted: \(reason)."
        case .timeout(let host, let stage, let limit):
            "\(host) \(Self.waiting(stage)) within \(limit.components.seconds) s. Try again in a moment."
        case .status(let host, let code, _): "\(host) answered with the error \(code)."
        case .tooLarge(let host, let limit): "The answer of \(host) is larger than \(limit >> 20) MiB."
        case .redirect(let host, .tooMany(let limit)): "\(host) sent us on more than \(limit) times."
        case .redirect(let host, .insecure): "\(host) sent us from https to http, where we do not go."
        case .redirect(let host, .scheme(let scheme)):
            "\(host) sent us to \(scheme.isEmpty ? "something" : "“\(scheme):”"), where we do not go."
        case .broken(let host, _, let reason): "The connection to \(host) broke: \(reason)."
        case .cancelled: "The search was stopped."
        }
    }

    private static func waiting(_ stage: Stage) -> String {
        switch stage {
        case .resolve: "was not found"
        case .connect: "did not answer"
        case .tls: "made no secure connection"
        case .wait: "sent no answer"
        case .receive: "did not finish its answer"
        }
    }
}
