extension XMLName {
    /// A name of WebDAV (RFC 4918, RFC 3744, RFC 6578).
    package static func dav(_ local: String) -> XMLName { XMLName("DAV:", local) }

    /// A name of CalDAV (RFC 4791, RFC 6638).
    package static func caldav(_ local: String) -> XMLName {
        XMLName("urn:ietf:params:xml:ns:caldav", local)
    }

    /// A name of CardDAV (RFC 6352).
    package static func carddav(_ local: String) -> XMLName {
        XMLName("urn:ietf:params:xml:ns:carddav", local)
    }

    /// A name of Apple's Calendar.
    package static func apple(_ local: String) -> XMLName { XMLName("http://apple.com/ns/ical/", local) }

    /// A name of Apple's Calendar Server (caldav-ctag.txt).
    package static func calendarServer(_ local: String) -> XMLName {
        XMLName("http://calendarserver.org/ns/", local)
    }
}
