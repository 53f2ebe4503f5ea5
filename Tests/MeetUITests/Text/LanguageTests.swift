import MeetUI
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        ([:], "en"), (["LANG": "C.UTF-8"], "en"), (["LANG": "en_GB.UTF-8"], "en"), (["LANG": "xx_YY"], "en"),
        (["LC_ALL": "", "LC_MESSAGES": "en_US", "LANG": "xx"], "en"),
    ])
    func theEnvironmentSaysWhichIsSpoken(environment: [String: String], tag: String) {
        #expect(Languages.preferred(environment).tag == tag)
    }

    @Test func eachLanguageHasATagOfItsOwn() {
        #expect(Set(Languages.all.map(\.tag)).count == Languages.all.count)
    }
}
