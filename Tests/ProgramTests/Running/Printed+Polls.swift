extension Printed {
    struct Poll: Codable, Equatable {
        struct Option: Codable, Equatable {
            var number: Int
            var start: String?
            var end: String?
            var text: String?
            var venue: Venue?
            var yes: Int
            var maybe: Int
            var no: Int
        }

        struct Person: Codable, Equatable {
            var name: String
            var email: String?
            var required: Bool
            /// By the number of the option.
            var votes: [String: String]
            var comment: String?
            var votedAt: String?
        }

        var id: Int64
        var title: String
        var notes: String?
        var state: String
        var deadline: String?
        var options: [Option]
        var people: [Person]
        var leading: Int?
        var decided: Int?
        var meeting: Int64?
        var holds: [Int64]?
        var page: String?
        /// Of commands that write mails.
        var mails: [Outgoing]?
    }
}
