/// The properties that a contact has fields for.
enum VCardProperty {
    case address, anniversary, appleDate, birthday, categories, email, formattedName, gender, geo, kind, label
    case abLabel, language, member, messenger, name, nickname, note, organization, phoneticFamily,
        phoneticGiven
    case phoneticMiddle, photo, related, revision, role, showAs, socialProfile, sortString, sound, telephone
    case timeZone, title, uid, url, version, profile, androidCustom, birthdayText, anniversaryText
    /// A property for a single messenger; the scheme makes its value a URI.
    case messengerNamed(scheme: StaticString)
    /// A property for a single relation.
    case relation(label: StaticString)

    /// Finds the property of a name in upper case, or returns `nil` if it is kept as unmodelled.
    init?(_ name: String) {
        guard let property = Self.byName[name] else { return nil }
        self = property
    }

    private static let byName: [String: VCardProperty] = [
        "ADR": .address, "ANNIVERSARY": .anniversary, "BDAY": .birthday, "CATEGORIES": .categories,
        "EMAIL": .email, "FN": .formattedName, "GENDER": .gender, "GEO": .geo, "IMPP": .messenger,
        "KIND": .kind,
        "LABEL": .label, "LANG": .language, "MEMBER": .member, "N": .name, "NICKNAME": .nickname,
        "NOTE": .note,
        "ORG": .organization, "PHOTO": .photo, "PROFILE": .profile, "RELATED": .related, "REV": .revision,
        "ROLE": .role, "SOCIALPROFILE": .socialProfile, "SORT-STRING": .sortString, "SOUND": .sound,
        "TEL": .telephone, "TITLE": .title, "TZ": .timeZone, "UID": .uid, "URL": .url, "VERSION": .version,
        // Apple
        "X-ABDATE": .appleDate, "X-ABLABEL": .abLabel, "X-ABRELATEDNAMES": .related, "X-ABSHOWAS": .showAs,
        "X-ADDRESSBOOKSERVER-KIND": .kind, "X-ADDRESSBOOKSERVER-MEMBER": .member, "X-KIND": .kind,
        "X-PHONETIC-FIRST-NAME": .phoneticGiven, "X-PHONETIC-LAST-NAME": .phoneticFamily,
        "X-PHONETIC-MIDDLE-NAME": .phoneticMiddle, "X-SOCIALPROFILE": .socialProfile,
        // Android, Evolution, KDE, Outlook
        "X-ANDROID-CUSTOM": .androidCustom, "X-ANNIVERSARY": .anniversary, "X-GENDER": .gender,
        "X-EVOLUTION-ANNIVERSARY": .anniversary, "X-KADDRESSBOOK-X-ANNIVERSARY": .anniversary,
        "X-MS-ANNIVERSARY": .anniversary, "X-WAB-GENDER": .gender,
        "X-ASSISTANT": .relation(label: "assistant"), "X-EVOLUTION-ASSISTANT": .relation(label: "assistant"),
        "X-EVOLUTION-MANAGER": .relation(label: "manager"), "X-EVOLUTION-SPOUSE": .relation(label: "spouse"),
        "X-KADDRESSBOOK-X-ASSISTANTSNAME": .relation(label: "assistant"),
        "X-KADDRESSBOOK-X-MANAGERSNAME": .relation(label: "manager"),
        "X-KADDRESSBOOK-X-SPOUSENAME": .relation(label: "spouse"), "X-MANAGER": .relation(label: "manager"),
        "X-MS-ASSISTANT": .relation(label: "assistant"), "X-MS-MANAGER": .relation(label: "manager"),
        "X-MS-SPOUSE": .relation(label: "spouse"), "X-SPOUSE": .relation(label: "spouse"),
        // Messengers
        "X-AIM": .messengerNamed(scheme: "aim"), "X-GADUGADU": .messengerNamed(scheme: "gg"),
        "X-GOOGLE-TALK": .messengerNamed(scheme: "xmpp"), "X-GTALK": .messengerNamed(scheme: "xmpp"),
        "X-ICQ": .messengerNamed(scheme: "icq"), "X-JABBER": .messengerNamed(scheme: "xmpp"),
        "X-MATRIX": .messengerNamed(scheme: "matrix"), "X-MS-IMADDRESS": .messengerNamed(scheme: "im"),
        "X-MSN": .messengerNamed(scheme: "msnim"), "X-QQ": .messengerNamed(scheme: "qq"),
        "X-SIP": .messengerNamed(scheme: "sip"), "X-SKYPE": .messengerNamed(scheme: "skype"),
        "X-SKYPE-USERNAME": .messengerNamed(scheme: "skype"),
        "X-TELEGRAM": .messengerNamed(scheme: "telegram"),
        "X-YAHOO": .messengerNamed(scheme: "ymsgr"),
        // Own names, for data that 3.0 cannot represent
        "X-MEET-ANNIVERSARY": .anniversaryText, "X-MEET-BDAY": .birthdayText,
    ]
}
