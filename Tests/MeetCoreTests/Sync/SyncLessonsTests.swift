import Foundation
import Testing

@testable import MeetCore

/// The lessons of other programs about servers, as far as they are rules without a network. The others are
/// tests of the client and of the accounts.
///
/// | Lesson | Where | | --- | --- | | 1–14, 16–18, 20, 21 | here | | 10 refused tokens | also
/// `SyncListingTests.usesAnswers` | | 15 GET refused, multiget works | the client asks by multiget;
/// `SyncListingTests` reads its answers | | 19 privileges | `SyncNamesTests.rights` | | 22, 23 accepting
/// elsewhere, DavMail | scheduling | | 24 colours, 25 limits | accounts, the client |
struct SyncLessonsTests {
    private static let reconciler = SyncFixture.reconciler
    private static let tea = SyncFixture.event("SUMMARY:Tea")
    private static let wine = SyncFixture.event("SUMMARY:Wine")
    private static let beer = SyncFixture.event("SUMMARY:Beer")

    private static func edited(_ text: String) -> LocalItem { LocalItem(uid: "1", text: text, isDirty: true) }

    /// Returns the row after a push of `wine`.
    private static func pushed(_ answer: PushAnswer) throws -> SyncCopy {
        let step = reconciler.step(local: edited(wine), copy: SyncFixture.copy(tea), remote: .unchanged)
        let push = try #require(step.action.push)
        guard case .stored(let copy) = PushOutcome(push, answer, copy: SyncFixture.copy(tea)) else {
            throw SyncLesson.notStored
        }
        return copy
    }

    private enum SyncLesson: Error {
        case notStored
    }

    @Test func lesson1APutWithoutATagIsReadAgain() throws {
        let copy = try Self.pushed(PushAnswer(status: 204))
        let plan = SyncPlan(SyncListing(.changes, []), copies: [copy], in: SyncFixture.collection)
        #expect(plan.fetch == [copy.href])
        let read = SyncFixture.item(SyncFixture.event("X-ADDED:1", "SUMMARY:Wine"), etag: "\"3\"")
        let step = Self.reconciler.step(local: Self.edited(Self.wine), copy: copy, remote: .present(read))
        #expect(step.action == .nothing && step.isSettled)
        #expect(step.copy == SyncCopy(read, uid: "1", here: Self.wine))
    }

    @Test func lesson2TheOwnChangeUnderAnotherTagIsNoConflict() throws {
        let copy = try Self.pushed(PushAnswer(status: 204, etag: "\"put\""))
        let read = SyncFixture.item(Self.wine, etag: "\"get\"")
        // Edited again meanwhile.
        let step = Self.reconciler.step(local: Self.edited(Self.beer), copy: copy, remote: .present(read))
        #expect(step.action.word == "push update if \"get\"")
        // An edit of somebody is one, whatever the tag.
        let other = SyncFixture.item(SyncFixture.event("SUMMARY:Milk"), etag: "\"get\"")
        let asked = Self.reconciler.step(local: Self.edited(Self.beer), copy: copy, remote: .present(other))
        #expect(asked.action.word == "ask edited")
    }

    @Test func lesson3ThePushHasTheTagThatTheEditBeganFrom() {
        let copy = SyncFixture.copy(Self.tea, etag: "W/\"began\"")
        let step = Self.reconciler.step(local: Self.edited(Self.wine), copy: copy, remote: .unchanged)
        #expect(step.action.push?.condition == .match("\"began\""))
    }

    @Test func lesson4AChangeUnderTheSameTagIsFoundByACheck() {
        let copy = SyncFixture.copy(Self.tea)
        let listing = SyncListing(.everything, [SyncListing.Entry(href: copy.href, etag: copy.etag)])
        let plan = SyncPlan(listing, copies: [copy], in: SyncFixture.collection, checksAll: true)
        #expect(plan.fetch == [copy.href])
        let item = SyncFixture.item(Self.wine, etag: copy.etag)
        let step = Self.reconciler.step(
            local: LocalItem(uid: "1", text: Self.tea), copy: copy, remote: .present(item))
        #expect(step.action.word == "update here")
    }

    @Test func lesson5WithoutTagsTheContentDecides() {
        let copy = SyncFixture.copy(Self.tea, etag: nil)
        let listing = SyncListing(.everything, [SyncListing.Entry(href: copy.href)])
        #expect(SyncPlan(listing, copies: [copy], in: SyncFixture.collection).fetch == [copy.href])
        let same = SyncFixture.item(Self.tea, etag: nil)
        let clean = LocalItem(uid: "1", text: Self.tea)
        #expect(
            Self.reconciler.step(local: clean, copy: copy, remote: .present(same)).action == .nothing)
        let step = Self.reconciler.step(local: Self.edited(Self.wine), copy: copy, remote: .present(same))
        #expect(step.action.push?.condition == .unconditional)
    }

    @Test func lesson6ARefusedPushWithNothingThereIsResolved() {
        let push = Self.reconciler.step(
            local: Self.edited(Self.wine), copy: SyncFixture.copy(Self.tea), remote: .unchanged
        ).action.push
        let outcome = push.map { PushOutcome($0, PushAnswer(status: 412), copy: SyncFixture.copy(Self.tea)) }
        #expect(outcome == .lookAgain(href: SyncFixture.href("1.ics"), copy: nil))
        let step = Self.reconciler.step(
            local: Self.edited(Self.wine), copy: SyncFixture.copy(Self.tea), remote: .gone)
        #expect(step.action.word == "ask deletedThere")
    }

    @Test func lesson7TheEditStaysAndThePersonIsAsked() {
        let deleted = LocalItem(uid: "1", text: Self.tea, isDirty: true, isDeleted: true)
        let item = SyncFixture.item(Self.wine)
        let here = Self.reconciler.step(
            local: deleted, copy: SyncFixture.copy(Self.tea), remote: .present(item))
        #expect(here.action.word == "restore, ask" && here.action.push == nil)
        #expect(here.action.text == Self.wine)
        let there = Self.reconciler.step(
            local: Self.edited(Self.wine), copy: SyncFixture.copy(Self.tea), remote: .gone)
        #expect(there.action.conflict?.here == Self.wine)
    }

    @Test func lesson8WhatBothChangedIsAskedAndTheRestMerged() {
        let step = Self.reconciler.step(
            local: Self.edited(SyncFixture.event("SUMMARY:Wine", "LOCATION:Port")),
            copy: SyncFixture.copy(Self.tea), remote: .present(SyncFixture.item(Self.beer)))
        #expect(step.action.conflict?.fields.map(\.name) == [.meeting(.title, date: "")])
        let merged = Self.reconciler.step(
            local: Self.edited(SyncFixture.event("SUMMARY:Tea", "LOCATION:Port")),
            copy: SyncFixture.copy(Self.tea), remote: .present(SyncFixture.item(Self.beer)))
        #expect(merged.action.word == "merge, push update if \"2\"")
    }

    @Test func lesson9ContentIsComparedAndNotBytes() throws {
        let sent = SyncFixture.event("SUMMARY:Wine", "X-MINE:1", "RELATED-TO:2")
        var copy = try Self.pushed(PushAnswer(status: 204))
        copy.agreed = SyncAgreement(there: sent, here: sent)
        let read = SyncFixture.item(SyncFixture.event("SUMMARY:W\r\n ine"), etag: "\"3\"")
        let step = Self.reconciler.step(
            local: LocalItem(uid: "1", text: sent), copy: copy, remote: .present(read))
        #expect(step.action == .nothing)
        #expect(step.copy?.agreed == SyncAgreement(there: read.text, here: sent))
    }

    @Test(arguments: [403, 410, 418]) func lesson10ARefusedTokenMeansAFullListing(status: Int) {
        let use = SyncListing.use(status: status, isMultistatus: false, sentToken: true)
        #expect(use == .startOver)
    }

    @Test func lesson11ACutListingDeletesNothing() {
        let listing = SyncListing(.changes, [], token: "2", hasMore: true)
        let plan = SyncPlan(listing, copies: [SyncFixture.copy(Self.tea)], in: SyncFixture.collection)
        #expect(plan.gone.isEmpty && listing.hasMore && listing.token == "2")
    }

    @Test func lesson12MultigetMayAnswerLessMoreAndOtherPaths() {
        let found = SyncFetch(
            asked: ["/dav/cal/1.ics", "/dav/cal/2.ics"],
            answers: [
                SyncFetch.Answer(href: "/remote.php/cal/1.ics", text: Self.tea),
                SyncFetch.Answer(href: "/dav/cal/3.ics", text: Self.tea),
            ], in: SyncFixture.collection, format: .calendar)
        #expect(found.found.map(\.href) == ["/dav/cal/1.ics"] && found.missing == ["/dav/cal/2.ics"])
        #expect(found.gone.isEmpty)
    }

    @Test func lesson13ARefusalIsOfOneItemInTheWordsOfTheServer() {
        let push = SyncPush(.create, uid: "1", href: "/dav/cal/1.ics", condition: .absent, text: Self.tea)
        let answer = PushAnswer(
            status: 403, preconditions: ["valid-calendar-data"], words: "DTEND must occur after DTSTART")
        guard case .refused(let refusal) = PushOutcome(push, answer, copy: nil) else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.words == "DTEND must occur after DTSTART" && refusal.uid == "1")
    }

    @Test func lesson14HrefsAreKeptAndComparedDecoded() {
        let copy = SyncFixture.copy(Self.tea, name: "100%-a%40x.ics")
        let entry = SyncListing.Entry(href: "https://h/dav/cal/100%-a@x.ics", etag: "\"2\"")
        let plan = SyncPlan(
            SyncListing(.everything, [entry]), copies: [copy], in: SyncFixture.collection)
        #expect(plan.fetch == [entry.href] && plan.gone.isEmpty)
    }

    @Test func lesson16NoOtherAnswerDeletes() {
        for status in [200, 302, 401, 403, 404, 500] {
            #expect(
                SyncListing.use(status: status, isMultistatus: false, sentToken: false) == .nothing)
        }
        #expect(SyncListing.use(status: 207, isMultistatus: false, sentToken: false) == .nothing)
    }

    @Test func lesson17AMassDeletionIsAsked() {
        #expect(SyncGuard(gone: 5, of: 5) == .ask(gone: 5, of: 5))
        #expect(SyncGuard(gone: 40, of: 100) == .ask(gone: 40, of: 100))
        #expect(SyncGuard(gone: 9, of: 10) == .allow)
    }

    @Test func lesson18AbsenceInAWindowIsNoDeletion() {
        let copy = SyncFixture.copy(Self.tea)
        let plan = SyncPlan(SyncListing(.window, []), copies: [copy], in: SyncFixture.collection)
        #expect(plan.gone.isEmpty && plan.doubtful == [copy.href] && plan.hrefs == [copy.href])
    }

    @Test func lesson20ATakenUIDIsAQuestionWithAWayOut() {
        let push = SyncPush(.create, uid: "1", href: "/dav/cal/1.ics", condition: .absent, text: Self.tea)
        let answer = PushAnswer(
            status: 403, preconditions: ["unique-scheduling-object-resource"], href: "/dav/bin/1.ics")
        #expect(PushOutcome(push, answer, copy: nil) == .uidTaken(href: "/dav/bin/1.ics"))
        let conflict = SyncConflict(.uidTaken(href: "/dav/bin/1.ics"), uid: "1", here: Self.tea)
        let resolution = Self.reconciler.resolve(conflict, .both, newUID: "2")
        #expect(resolution.added.flatMap(SyncText.uid) == "2")
    }

    @Test func lesson21AStoredItemHasNoMethod() {
        let message = Self.tea.replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:REQUEST")
        let step = Self.reconciler.step(local: Self.edited(message), copy: nil, remote: .unchanged)
        #expect(step.action.push?.text?.contains("METHOD") == false)
        let base = SyncFixture.copy(Self.tea)
        let update = Self.reconciler.step(
            local: Self.edited(message.replacing("Tea", with: "Wine")), copy: base, remote: .unchanged)
        #expect(update.action.push?.text?.contains("METHOD") == false)
    }

    @Test func thePushOfAnUnknownFateIsKnownWhenItIsRead() throws {
        let new = Self.edited(Self.tea)
        let push = try #require(Self.reconciler.step(local: new, copy: nil, remote: .unchanged).action.push)
        guard case .lookAgain(_, let row?) = PushOutcome(push, PushAnswer(status: nil), copy: nil) else {
            Issue.record("the push is forgotten")
            return
        }
        // Not stored: it is pushed again. Stored: it is the own one, though edited since.
        #expect(
            Self.reconciler.step(local: new, copy: row, remote: .gone).action.word == "push create if absent")
        let step = Self.reconciler.step(
            local: Self.edited(Self.wine), copy: row, remote: .present(SyncFixture.item(Self.tea)))
        #expect(step.action.word == "push update if \"2\"")
    }
}
