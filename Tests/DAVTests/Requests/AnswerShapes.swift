/// Answers of Radicale 3.9, Xandikos 0.4 and Cyrus 3.6, as they came from these servers.
enum AnswerShapes {
    static let radicalePrincipal = """
        <?xml version='1.0' encoding='utf-8'?>
        <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CR="urn:ietf:params:xml:ns:carddav">\
        <response><href>/maria%40example.org/</href><propstat><prop><displayname /><C:schedule-inbox-URL />\
        <C:schedule-outbox-URL /></prop><status>HTTP/1.1 404 Not Found</status></propstat><propstat><prop>\
        <C:calendar-home-set><href>/maria%40example.org/</href></C:calendar-home-set><CR:addressbook-home-set>\
        <href>/maria%40example.org/</href></CR:addressbook-home-set><C:calendar-user-address-set>\
        <href>/maria%40example.org/</href></C:calendar-user-address-set></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """

    static let xandikosPrincipal = """
        <ns0:multistatus xmlns:ns0="DAV:" xmlns:ns1="urn:ietf:params:xml:ns:caldav" \
        xmlns:ns2="urn:ietf:params:xml:ns:carddav"><ns0:response><ns0:href>/maria@example.org/</ns0:href>\
        <ns0:propstat><ns0:status>HTTP/1.1 200 OK</ns0:status><ns0:prop>\
        <ns0:displayname>maria@example.org</ns0:displayname><ns1:calendar-home-set>\
        <ns0:href>/maria@example.org/calendars/</ns0:href></ns1:calendar-home-set><ns2:addressbook-home-set>\
        <ns0:href>/maria@example.org/contacts/</ns0:href></ns2:addressbook-home-set>\
        <ns1:calendar-user-address-set><ns0:href>mailto:maria@example.org</ns0:href>\
        </ns1:calendar-user-address-set><ns1:schedule-inbox-URL><ns0:href>/maria@example.org/inbox</ns0:href>\
        </ns1:schedule-inbox-URL><ns1:schedule-outbox-URL><ns0:href>/maria@example.org/outbox</ns0:href>\
        </ns1:schedule-outbox-URL></ns0:prop></ns0:propstat></ns0:response></ns0:multistatus>
        """

    static let cyrusPrincipal = """
        <?xml version="1.0" encoding="utf-8"?>
        <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="urn:ietf:params:xml:ns:carddav">
        <response><href>/dav/principals/user/maria@example.org/</href><propstat><prop>\
        <displayname>maria@example.org</displayname><C:calendar-home-set>\
        <href>/dav/calendars/user/maria@example.org/</href></C:calendar-home-set><A:addressbook-home-set>\
        <href>/dav/addressbooks/user/maria@example.org/</href></A:addressbook-home-set>\
        <C:calendar-user-address-set><href>mailto:maria@example.org</href></C:calendar-user-address-set>\
        <C:schedule-inbox-URL><href>/dav/calendars/user/maria@example.org/Inbox/</href></C:schedule-inbox-URL>\
        <C:schedule-outbox-URL><href>/dav/calendars/user/maria@example.org/Outbox/</href>\
        </C:schedule-outbox-URL></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """

    static let cyrusStranger = """
        <?xml version="1.0" encoding="utf-8"?>
        <multistatus xmlns="DAV:">
        <response><href>/</href><propstat><prop><current-user-principal><unauthenticated/>\
        </current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """

    static let radicaleCollections = """
        <?xml version='1.0' encoding='utf-8'?>
        <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CR="urn:ietf:params:xml:ns:carddav" \
        xmlns:CS="http://calendarserver.org/ns/" xmlns:ICAL="http://apple.com/ns/ical/"><response>\
        <href>/maria%40example.org/</href><propstat><prop><resourcetype><principal /><collection />\
        </resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response><response>\
        <href>/maria%40example.org/tasks/</href><propstat><prop><resourcetype><C:calendar /><collection />\
        </resourcetype><displayname>Tasks</displayname><C:supported-calendar-component-set>\
        <C:comp name="VTODO" /></C:supported-calendar-component-set><current-user-privilege-set><privilege><read />\
        </privilege><privilege><all /></privilege><privilege><write /></privilege></current-user-privilege-set>\
        <CS:getctag>"e8253f"</CS:getctag><sync-token>http://radicale.org/ns/sync/e3b0</sync-token>\
        <supported-report-set><supported-report><report><sync-collection /></report></supported-report>\
        </supported-report-set></prop><status>HTTP/1.1 200 OK</status></propstat><propstat><prop>\
        <ICAL:calendar-color /></prop><status>HTTP/1.1 404 Not Found</status></propstat></response><response>\
        <href>/maria%40example.org/contacts/</href><propstat><prop><resourcetype><CR:addressbook /><collection />\
        </resourcetype><displayname>Contacts</displayname><C:supported-calendar-component-set />\
        <current-user-privilege-set><privilege><read /></privilege></current-user-privilege-set>\
        <CR:supported-address-data><CR:address-data-type content-type="text/vcard" version="3.0" />\
        </CR:supported-address-data></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """

    static let xandikosCollections = """
        <ns0:multistatus xmlns:ns0="DAV:" xmlns:ns1="http://calendarserver.org/ns/" \
        xmlns:ns2="http://apple.com/ns/ical/" xmlns:ns3="urn:ietf:params:xml:ns:caldav"><ns0:response>\
        <ns0:href>/maria@example.org/calendars/</ns0:href><ns0:propstat><ns0:status>HTTP/1.1 200 OK</ns0:status>\
        <ns0:prop><ns0:resourcetype><ns0:collection /></ns0:resourcetype></ns0:prop></ns0:propstat></ns0:response>\
        <ns0:response><ns0:href>/maria@example.org/calendars/calendar/</ns0:href><ns0:propstat>\
        <ns0:status>HTTP/1.1 200 OK</ns0:status><ns0:prop><ns0:resourcetype><ns0:collection /><ns3:calendar />\
        </ns0:resourcetype><ns0:displayname>calendar</ns0:displayname><ns2:calendar-color>#FF8800FF\
        </ns2:calendar-color><ns3:supported-calendar-component-set><ns3:comp name="VEVENT" />\
        <ns3:comp name="VTODO" /><ns3:comp name="VJOURNAL" /></ns3:supported-calendar-component-set>\
        <ns0:current-user-privilege-set><ns0:privilege><ns0:all /></ns0:privilege>\
        </ns0:current-user-privilege-set><ns1:getctag>ae4423</ns1:getctag><ns0:sync-token>ae4423</ns0:sync-token>\
        </ns0:prop></ns0:propstat></ns0:response></ns0:multistatus>
        """

    static let cyrusCollections = """
        <?xml version="1.0" encoding="utf-8"?>
        <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="urn:ietf:params:xml:ns:carddav" \
        xmlns:S="http://calendarserver.org/ns/" xmlns:CY="http://cyrusimap.org/ns/">
        <response><href>/dav/calendars/user/maria@example.org/Default/</href><propstat><prop><resourcetype>\
        <collection/><C:calendar/></resourcetype><displayname><![CDATA[Personal & more]]></displayname>\
        <C:supported-calendar-component-set><C:comp name="VEVENT"/><C:comp name="VTODO"/>\
        </C:supported-calendar-component-set><current-user-privilege-set><privilege><read/></privilege><privilege>\
        <bind/></privilege><privilege><CY:add-resource/></privilege></current-user-privilege-set>\
        <S:getctag>1795694340-5</S:getctag><sync-token>data:,1795694340-5</sync-token></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response><response>\
        <href>/dav/calendars/user/maria@example.org/Inbox/</href><propstat><prop><resourcetype><collection/>\
        <C:schedule-inbox/></resourcetype><displayname><![CDATA[Inbox]]></displayname></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response><response>\
        <href>/dav/calendars/user/maria@example.org/Shared/</href><propstat><prop><resourcetype><collection/>\
        <C:calendar/></resourcetype><current-user-privilege-set><privilege><read/></privilege><privilege>\
        <CY:write/></privilege></current-user-privilege-set></prop><status>HTTP/1.1 200 OK</status></propstat>\
        <propstat><prop><displayname/></prop><status>HTTP/1.1 404 Not Found</status></propstat></response>\
        </multistatus>
        """

    static let radicaleSync = """
        <?xml version='1.0' encoding='utf-8'?>
        <multistatus xmlns="DAV:"><sync-token>http://radicale.org/ns/sync/673a</sync-token><response>\
        <href>/c/b%20c%25.ics</href><status>HTTP/1.1 404 Not Found</status></response><response>\
        <href>/c/1.ics</href><propstat><prop><getetag>"420c"</getetag></prop><status>HTTP/1.1 200 OK</status>\
        </propstat></response></multistatus>
        """

    static let xandikosSync = """
        <ns0:multistatus xmlns:ns0="DAV:"><ns0:response><ns0:href>/c/b%20c%25.ics</ns0:href>\
        <ns0:status>HTTP/1.1 404 Not Found</ns0:status></ns0:response><ns0:response><ns0:href>/c/1.ics</ns0:href>\
        <ns0:propstat><ns0:status>HTTP/1.1 200 OK</ns0:status><ns0:prop><ns0:getetag>"420c"</ns0:getetag>\
        </ns0:prop></ns0:propstat></ns0:response><ns0:sync-token>http://radicale.org/ns/sync/673a\
        </ns0:sync-token></ns0:multistatus>
        """

    static let cyrusMultiget = """
        <?xml version="1.0" encoding="utf-8"?>
        <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
        <response><href>/c/1.ics</href><propstat><prop><getetag>W/"907b"</getetag><C:schedule-tag>"da39"\
        </C:schedule-tag><C:calendar-data><![CDATA[BEGIN:VCALENDAR\r
        SUMMARY:Coffee ]]]]><![CDATA[> & <tea>\r
        END:VCALENDAR\r
        ]]></C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response><response>\
        <href>/c/none.ics</href><status>HTTP/1.1 404 Not Found</status></response><response>\
        <href>/c/%62.ics</href><propstat><prop><C:calendar-data/></prop><status>HTTP/1.1 403 Forbidden</status>\
        <responsedescription>Not yours</responsedescription></propstat></response><response>\
        <href>/c/stranger.ics</href><propstat><prop><C:calendar-data>BEGIN:VCALENDAR</C:calendar-data></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """

    /// A page of Google's kind: 507 for the collection, and a token.
    static let page = """
        <multistatus xmlns="DAV:"><response><href>/c/1.ics</href><propstat><prop><getetag>"1"</getetag></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response><response><href>/c/</href><status>HTTP/1.1 507 \
        Insufficient Storage</status><error><number-of-matches-within-limits/></error></response>\
        <sync-token>p1</sync-token></multistatus>
        """

    static let lastPage = """
        <multistatus xmlns="DAV:"><response><href>/c/1.ics</href><status>HTTP/1.1 404 Not Found</status></response>\
        <response><href>/c/2.ics</href><propstat><prop><getetag>"2"</getetag></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response><sync-token>p2</sync-token></multistatus>
        """

    static let listing = """
        <multistatus xmlns="DAV:"><response><href>/c/</href><propstat><prop><getetag>"c"</getetag><resourcetype>\
        <collection/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response><response>\
        <href>/c/1.ics</href><propstat><prop><getetag>"1"</getetag><resourcetype/></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response><response><href>/c/sub</href><propstat><prop>\
        <resourcetype><collection/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response>\
        <response><href>colon:x.ics</href><propstat><prop><resourcetype/></prop><status>HTTP/1.1 200 OK</status>\
        </propstat></response><response><href>/d/2.ics</href><propstat><prop><getetag>"2"</getetag></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response><response><href>/c/3.ics</href>\
        <status>HTTP/1.1 500 Internal Server Error</status></response></multistatus>
        """
}
