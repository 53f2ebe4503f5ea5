import MeetUI

@main
struct MeetTUI {
    static func main() {
        print("\(Program.name) \(Program.version)")
    }
}
