import Testing

@testable import MeetCore

/// Two databases of a person, and a third program that writes to the server directly: after random edits
/// and rounds they agree, nothing is lost or there twice, and every double edit was asked.
struct SyncConvergenceTests {
    struct World {
        var server: SyncServer
        var replicas = [SyncReplica(name: "a"), SyncReplica(name: "b")]
        var log = SyncLog()
        var random: SeededGenerator

        mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

        mutating func step() {
            let place = Int.random(in: 0..<replicas.count, using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<14: replicas[place].create(&log)
            case 14..<54: edit(place)
            case 54..<60:
                if let uid = replicas[place].uids.randomElement(using: &random) {
                    replicas[place].delete(uid, &log)
                }
            case 60..<72: Self.somebodyElse(&server, &log, &random)
            default: sync(place)
            }
        }

        private mutating func edit(_ place: Int) {
            guard let uid = replicas[place].uids.randomElement(using: &random),
                let field = (SyncEdit.fields + ["+", "-"]).randomElement(using: &random)
            else { return }
            var log = self.log
            replicas[place].edit(uid) { text in
                switch field {
                case "+": SyncEdit.invite(in: text, log.token())
                case "-": SyncEdit.uninvite(in: text, &log)
                default: SyncEdit.replace(field, in: text, by: log.token(), &log)
                }
            }
            self.log = log
        }

        mutating func sync(_ place: Int, isAlone: Bool = false) {
            let interferes = !isAlone && chance(20)
            replicas[place].sync(with: &server, &log, &random) { server, log, random in
                if interferes { Self.somebodyElse(&server, &log, &random) }
            }
        }

        /// Edits or deletes an item of the server, or adds one.
        private static func somebodyElse(
            _ server: inout SyncServer, _ log: inout SyncLog, _ random: inout SeededGenerator
        ) {
            let kind = Int.random(in: 0..<10, using: &random)
            guard kind > 0, let href = server.items.keys.sorted().randomElement(using: &random),
                let text = server.items[href]?.text
            else {
                let token = log.token()
                let href = SyncFixture.href("\(token).ics")
                return server.put(SyncFixture.event("SUMMARY:\(token)", uid: "c\(token)"), at: href)
            }
            if kind == 1 {
                log.replaced.formUnion(SyncLog.tokens(in: text))
                return server.remove(href)
            }
            // No database stores a comment.
            guard let field = (SyncEdit.fields + ["COMMENT"]).randomElement(using: &random) else { return }
            server.put(SyncEdit.replace(field, in: text, by: log.token(), &log), at: href)
        }

        /// Syncs without faults until nothing happens any more. Returns whether that is so.
        mutating func settle() -> Bool {
            server.failures = (busy: 0, lost: 0)
            for _ in 0..<20 {
                let before = replicas.map(\.changes)
                for place in replicas.indices { sync(place, isAlone: true) }
                if replicas.map(\.changes) == before { return true }
            }
            return false
        }
    }

    /// The state after random steps.
    private static func world(_ tags: SyncServer.Tags, seed: UInt64) -> World {
        var world = World(server: SyncServer(tags: tags), random: SeededGenerator(seed: seed))
        world.server.failures = (busy: 5, lost: tags == .same ? 0 : 10)
        for _ in 0..<80 { world.step() }
        return world
    }

    @Test(arguments: SyncServer.Tags.allCases) func replicasConverge(tags: SyncServer.Tags) {
        var questions: [String: Int] = [:]
        var merges = 0
        for seed in UInt64(1)...5 {
            var world = Self.world(tags, seed: seed)
            let isAtRest = world.settle()
            #expect(isAtRest, "seed \(seed)")
            check(world, "seed \(seed)")
            questions.merge(world.log.questions) { $0 + $1 }
            merges += world.log.merges
        }
        // The runs show something only if all that may happen happens in them.
        #expect(questions["edited"] ?? 0 > 0 && merges > 0)
        #expect((questions["deletedHere"] ?? 0) + (questions["deletedThere"] ?? 0) > 0)
    }

    private func check(_ world: World, _ seed: String) {
        let texts = world.server.texts
        let uids = texts.compactMap { SyncText.uid(of: $0) }
        // Nothing twice.
        #expect(Set(uids).count == texts.count, "\(seed)")
        // Nothing lost, and so every double edit was asked.
        #expect(world.log.lost(in: texts) == [], "\(seed)")
        for replica in world.replicas {
            #expect(replica.faults == [], "\(seed), \(replica.name)")
            #expect(replica.uids == uids.sorted(), "\(seed), \(replica.name)")
            for text in texts {
                let own = SyncText.uid(of: text).flatMap { replica.items[$0]?.text } ?? ""
                #expect(
                    SyncEdit.content(of: own) == SyncEdit.content(of: text), "\(seed), \(replica.name)")
            }
            let isQuiet = replica.items.values.allSatisfy { !$0.isDirty && !$0.isDeleted }
            #expect(isQuiet, "\(seed), \(replica.name)")
        }
    }
}
