import MeetCore

// MARK: - What is on a card

extension English {
    package func label(_ part: ContactPart) -> String {
        switch part {
        case .kind: "Kind"
        case .name: "Name"
        case .nameParts: "Name parts"
        case .givenName: "Given name"
        case .middleName: "Middle name"
        case .familyName: "Family name"
        case .prefix: "Prefix"
        case .suffix: "Suffix"
        case .phoneticName: "Phonetic name"
        case .nickname: "Nickname"
        case .organization: "Organisation"
        case .title: "Title"
        case .role: "Role"
        case .email: "E-mail"
        case .phone: "Phone"
        case .address: "Address"
        case .website: "Website"
        case .messenger: "Messenger"
        case .socialProfile: "Social profile"
        case .related: "Related"
        case .birthday: "Birthday"
        case .anniversary: "Anniversary"
        case .gender: "Gender"
        case .language: "Language"
        case .timeZone: "Time zone"
        case .coordinate: "Coordinates"
        case .note: "Note"
        case .category: "Category"
        case .photo: "Photo"
        case .member: "Member"
        case .property(let name): name
        }
    }

    package func label(_ part: ContactPart, kind: String?) -> String {
        label(part) + (kind.map { " (\($0))" } ?? "")
    }

    package func words(_ value: ContactValue) -> String {
        switch value {
        case .text(let text): text
        case .kind(let kind): kind.rawValue
        case .picture(let mediaType, let bytes): "\(mediaType ?? "image"), \(bytes) bytes"
        }
    }

    package func preferred(_ text: String) -> String { text + " (preferred)" }
    package func labelled(_ label: String, _ text: String) -> String { "\(label): \(text)" }
    package var departmentsLabel: String { "Departments" }
    package var categoriesLabel: String { "Categories" }
    package var moreLabel: String { "More" }
}

// MARK: - Import

extension English {
    package func importProgress(cards: Int, perSecond: Int?, secondsLeft: Int?) -> String {
        var parts = [counted(cards, "card")]
        if let perSecond { parts.append("\(Counted.grouped(perSecond)) a second") }
        if let secondsLeft {
            parts.append(
                secondsLeft < 60 ? "\(secondsLeft) s left" : "\(length(minutes: secondsLeft / 60)) left")
        }
        return parts.joined(separator: " · ")
    }
}
