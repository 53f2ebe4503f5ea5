import Foundation

/// A user and a password for signing in to a web server. The password is never shown.
package struct HTTPCredentials: Hashable, Sendable {
    /// The way to sign in.
    package enum Scheme: Hashable, Sendable {
        /// RFC 7617, sent with the first request.
        case basic
        /// RFC 7616: each request is sent twice, the first time without its body.
        case digest
    }

    package var scheme: Scheme
    package var user: String
    let password: String

    package init(_ scheme: Scheme, user: String, password: String) {
        self.scheme = scheme
        self.user = user
        self.password = password
    }

    /// The spellings that must not be shown.
    var secrets: [String] {
        [password, Data("\(user):\(password)".utf8).base64EncodedString()]
    }
}

extension HTTPCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "\(user):\(Redaction.mark)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
