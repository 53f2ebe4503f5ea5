package enum VCardVersion: String, Sendable {
    /// vCard 2.1 (versit Consortium, 1996).
    case v2 = "2.1"
    /// RFC 2425 and RFC 2426.
    case v3 = "3.0"
    /// RFC 6350.
    case v4 = "4.0"
}
