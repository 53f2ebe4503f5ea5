extension CalendarColour {
    /// A hue that every theme has: colours of calendars are shown by the nearest one.
    package enum Hue: String, Hashable, Sendable, CaseIterable {
        case blue, green, yellow, violet, red, cyan

        /// The colour of a new calendar of this hue.
        package var colour: CalendarColour {
            switch self {
            case .blue: .standard
            case .green: CalendarColour(red: 0x2E, green: 0x8B, blue: 0x57)
            case .yellow: CalendarColour(red: 0xDA, green: 0xA5, blue: 0x20)
            case .violet: CalendarColour(red: 0xBA, green: 0x55, blue: 0xD3)
            case .red: CalendarColour(red: 0xDC, green: 0x14, blue: 0x3C)
            case .cyan: CalendarColour(red: 0x00, green: 0x80, blue: 0x80)
            }
        }

        /// The angle on the circle of colours, in degrees. Programs call colours blue from 200 degrees on.
        fileprivate var angle: Double {
            switch self {
            case .blue: 220
            case .green: 120
            case .yellow: 48
            case .violet: 295
            case .red: 0
            case .cyan: 180
            }
        }
    }

    /// The colour of a calendar that has none.
    package static let standard = CalendarColour(red: 0x41, green: 0x69, blue: 0xE1)

    /// The nearest hue. Greys have none, and are shown as calendars without a colour are.
    package var hue: Hue {
        guard let angle else { return .blue }
        func distance(to hue: Hue) -> Double {
            let turn = abs(angle - hue.angle)
            return min(turn, 360 - turn)
        }
        return Hue.allCases.min { distance(to: $0) < distance(to: $1) } ?? .blue
    }

    /// The angle on the circle of colours, 0 to 360 degrees from red over green to blue; `nil` for a grey.
    private var angle: Double? {
        let (red, green, blue) = (Double(red), Double(green), Double(blue))
        let most = max(red, green, blue)
        let span = most - min(red, green, blue)
        // A shade that nobody would name is a grey.
        guard span > 16 else { return nil }
        let sixth =
            if most == red {
                (green - blue) / span
            } else if most == green {
                2 + (blue - red) / span
            } else {
                4 + (red - green) / span
            }
        return sixth < 0 ? (sixth + 6) * 60 : sixth * 60
    }
}
