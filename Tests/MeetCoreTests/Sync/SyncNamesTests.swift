import Testing

@testable import MeetCore

struct SyncNamesTests {
    @Test(arguments: [
        ("/dav/cal/a@x.ics", "/dav/cal/a@x.ics"), ("/dav/cal/a%40x.ics", "/dav/cal/a@x.ics"),
        ("https://h:8443/dav/cal/a%40x.ics", "/dav/cal/a@x.ics"), ("a@x.ics", "/dav/cal/a@x.ics"),
        ("colon:x.ics", "/dav/cal/colon:x.ics"), ("/dav//cal/100%.ics", "/dav/cal/100%.ics"),
        ("/dav/cal/%E2%82%AC.ics", "/dav/cal/€.ics"), ("/dav/cal/a%2Fb.ics", "/dav/cal/a%2Fb.ics"),
        ("/dav/cal/a%2fb.ics?x=1", "/dav/cal/a%2Fb.ics"), ("https://h", "/"),
        (" /dav/cal/a.ics ", "/dav/cal/a.ics"), ("a.ics?x=1", "/dav/cal/a.ics"),
    ])
    func hrefsAreComparedDecoded(href: String, key: String) {
        #expect(SyncHref.key(href, in: "/dav/cal/") == key)
    }

    @Test func hrefsThatLeaveTheCollectionAreNone() {
        for href in [
            "/dav/cal/", "/dav/cal", "/dav/calendar/a.ics", "/dav/cal/b/a.ics", "../a.ics",
            "/dav/cal/%2e%2e/a", "https://h/etc/passwd", "",
        ] {
            #expect(SyncHref.itemKey(href, in: "/dav/cal/") == nil, "\(href)")
        }
        #expect(SyncHref.itemKey("a.ics", in: "https://h/dav/cal") == "/dav/cal/a.ics")
    }

    @Test func tagsAreComparedWithoutMarks() {
        #expect(SyncTag.isSame("W/\"a\"", "\"a\"") && SyncTag.isSame("a", "\"a\""))
        #expect(SyncTag.isSame("&#34;a&#34;", "\"a\""))
        #expect(!SyncTag.isSame("\"a\"", "\"b\"") && !SyncTag.isSame(nil, nil) && !SyncTag.isSame("", ""))
        #expect(SyncTag.condition("W/\"a\"") == "\"a\"" && SyncTag.condition("a") == "\"a\"")
        #expect(SyncTag.condition(nil) == nil && SyncTag.condition("\"\"") == nil)
    }

    @Test func rights() {
        #expect(SyncRights.isWritable(nil))
        for name in ["write", "write-content", "bind", "all"] {
            #expect(SyncRights.isWritable(["read", name]))
        }
        #expect(!SyncRights.isWritable(["read", "read-current-user-privilege-set"]))
        #expect(!SyncRights.isWritable([]))
    }

    @Test func filesAreNamedAfterTheirUID() {
        #expect(VdirName.name(for: "a-B_1@x.gr", format: .calendar) == "a-B_1@x.gr.ics")
        #expect(VdirName.name(for: "A", format: .card, taken: ["a.vcf"]) == "A-2.vcf")
        for uid in ["", ".hidden", "a/b", "a:b", "ζωή", "a b", "..", String(repeating: "a", count: 300)] {
            let name = VdirName.name(for: uid, format: .calendar)
            #expect(name.utf8.count == 36 && VdirName.isItem(name, format: .calendar), "\(uid)")
        }
        #expect(
            VdirName.name(for: "a/b", format: .calendar) != VdirName.name(for: "a:b", format: .calendar))
    }

    @Test func onlyVisibleFilesOfTheFormatAreItems() {
        #expect(VdirName.isItem("a.ics", format: .calendar) && VdirName.isItem("Ä b.ICS", format: .calendar))
        for name in ["a.vcf", ".a.ics", ".ics", "a.ics.tmp", "color", "a/b.ics"] {
            #expect(!VdirName.isItem(name, format: .calendar), "\(name)")
        }
        #expect(VdirName.stem("/x/a.b.ics") == "a.b")
    }

    @Test(arguments: ["a.ics", "100%41?.ics", " a b.ics", "colon:x.ics", "Ä.ics"])
    func filesHaveHrefs(name: String) {
        #expect(VdirName.file(ofHref: VdirName.href(of: name)) == name)
    }

    @Test func noHrefLeadsOutOfTheFolder() {
        #expect(VdirName.file(ofHref: "../a.ics") == nil && VdirName.file(ofHref: "/b/a.ics") == nil)
    }

    @Test func tagsOfFilesSeeEveryChange() {
        let tag = VdirTag.tag(modifiedNanoseconds: 1, inode: 2, size: 3)
        #expect(tag != VdirTag.tag(modifiedNanoseconds: 2, inode: 2, size: 3))
        #expect(tag != VdirTag.tag(modifiedNanoseconds: 1, inode: 3, size: 3))
        #expect(tag != VdirTag.tag(modifiedNanoseconds: 1, inode: 2, size: 4))
        #expect(VdirTag.tag(of: "a".utf8) != VdirTag.tag(of: "b".utf8))
        #expect(VdirTag.tag(of: "a".utf8) == VdirTag.tag(of: Array("a".utf8)))
        #expect(VdirTag.isFresh(modifiedNanoseconds: 5, readNanoseconds: 6))
        #expect(!VdirTag.isFresh(modifiedNanoseconds: 5, readNanoseconds: 3_000_000_000))
    }
}
