extension DAVTarget {
    var lines: [String] {
        [
            "<d:multistatus xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\">", "</d:multistatus>",
            "<d:response><d:href>/cal/1.ics</d:href>", "</d:response>", "<d:href>/cal/2.ics</d:href>",
            "<d:href>/cal/%20a%.ics</d:href>", "<d:href>colon:x.ics</d:href>", "<d:href>../x.ics</d:href>",
            "<d:href>https://dav.example.org/cal/3.ics</d:href>", "<d:href>//evil.example/cal/4.ics</d:href>",
            "<d:propstat><d:prop>", "</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>",
            "<d:status>HTTP/1.1 404 Not Found</d:status>", "<d:status>HTTP/1.1 507 Limit</d:status>",
            "<d:getetag>\"1\"</d:getetag>", "<d:getetag>W/\"1\"</d:getetag>",
            "<c:schedule-tag>\"s\"</c:schedule-tag>", "<c:calendar-data>BEGIN:VCALENDAR</c:calendar-data>",
            "<r:address-data xmlns:r=\"urn:ietf:params:xml:ns:carddav\">BEGIN:VCARD</r:address-data>",
            "<d:sync-token>http://x/1</d:sync-token>", "<d:resourcetype><c:calendar/></d:resourcetype>",
            "<d:resourcetype><d:collection/></d:resourcetype>", "<d:displayname>Work</d:displayname>",
            "<d:error><c:valid-calendar-data/></d:error>",
            "<d:error xmlns:d=\"DAV:\"><d:valid-sync-token/></d:error>",
            "<d:responsedescription>No</d:responsedescription>",
            "<c:supported-calendar-component-set><c:comp name=\"VTODO\"/></c:supported-calendar-component-set>",
            "<d:current-user-privilege-set><d:privilege><d:read/></d:privilege></d:current-user-privilege-set>",
            "<html><body><p>Sign in</p></body></html>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "<!-- -->",
            "<![CDATA[x]]>",
        ]
    }

    var pieces: [String] {
        [
            "<", ">", "</", "/>", "&amp;", "&b;", "&#0;", "&#10;", "&#xD800;", "&quot;", "<![CDATA[", "]]>",
            "<!--", "-->", "<?x?>", "xmlns=\"DAV:\"", "xmlns:d=\"\"", " ", "%", "%2F", "%2e%2e", "/../", "//",
            "?", "#", "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{FEFF}", "W/", "\"", "200", "404", "507", "99999",
        ]
    }
}
