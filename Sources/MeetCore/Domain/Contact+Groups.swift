extension Contact {
    /// Takes values out of numbered groups that hold nothing else: those only tied a value to its label.
    package mutating func leaveLoneGroups() {
        var members: [String: Int] = [:]
        func count(_ group: String?) {
            if let group { members[group.lowercased(), default: 0] += 1 }
        }
        for email in emails { count(email.details.group) }
        for phone in phones { count(phone.details.group) }
        for address in addresses { count(address.details.group) }
        for list in [urls, messengers, socialProfiles, related] {
            for item in list { count(item.details.group) }
        }
        guard !members.isEmpty else { return }
        for property in unmodelled { count(property.group) }
        func settle(_ details: inout PropertyDetails) {
            guard let group = details.group?.lowercased(), members[group] == 1 else { return }
            if Self.isNumbered(group) { details.group = nil }
        }
        for index in emails.indices { settle(&emails[index].details) }
        for index in phones.indices { settle(&phones[index].details) }
        for index in addresses.indices { settle(&addresses[index].details) }
        for index in urls.indices { settle(&urls[index].details) }
        for index in messengers.indices { settle(&messengers[index].details) }
        for index in socialProfiles.indices { settle(&socialProfiles[index].details) }
        for index in related.indices { settle(&related[index].details) }
    }

    /// Apple's own names of groups, which carry no meaning: `item1`.
    private static func isNumbered(_ group: String) -> Bool {
        group.hasPrefix("item") && group.utf8.dropFirst(4).allSatisfy { (48...57).contains($0) }
    }
}
