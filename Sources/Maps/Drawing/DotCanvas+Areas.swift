extension DotCanvas {
    /// Adds an edge of an area to be filled: in each row whose middle it crosses, flips all dots to the right
    /// of it.
    @inline(__always)
    func flip(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, clip: Clip) {
        if y0 == y1 { return }
        let (top, bottom) = y0 < y1 ? (y0, y1) : (y1, y0)
        let first = max(Dot.floor(top + 0.5), clip.top)
        let last = min(Dot.floor(bottom + 0.5) - 1, clip.bottom)
        guard first <= last else { return }
        effort -= last - first + 1
        let slope = (x1 - x0) / (y1 - y0)
        let (left, right) = (Double(clip.left), Double(clip.right))
        for y in first...last {
            // The first dot whose middle is not left of the edge.
            let x = x0 + (Double(y) + 0.5 - y0) * slope + 0.5
            if x > right + 1 { continue }
            let column = x <= left ? clip.left : Int(x)
            guard column <= clip.right else { continue }
            flips[y * words + column >> 6] ^= 1 << UInt64(column & 63)
        }
    }

    /// Fills the dots that were flipped an odd number of times, and clears the flips. The ground covers what
    /// was there before.
    ///
    /// - Parameter clip: The rectangle that the edges were clipped to.
    func fill(_ ground: MapTile.Ground, clip: Clip) {
        guard !clip.isEmpty else { return }
        let (first, last) = (clip.left >> 6, clip.right >> 6)
        effort -= (last - first + 1) * (clip.bottom - clip.top + 1)
        let end = ~UInt64(0) >> UInt64(63 - clip.right & 63)
        let plane = words * height
        let own = Int(ground.rawValue)
        for y in clip.top...clip.bottom {
            var carry: UInt64 = 0
            for word in first...last {
                let index = y * words + word
                var bits = flips[index]
                if bits == 0, carry == 0 { continue }
                flips[index] = 0
                bits ^= bits << 1
                bits ^= bits << 2
                bits ^= bits << 4
                bits ^= bits << 8
                bits ^= bits << 16
                bits ^= bits << 32
                bits ^= carry
                carry = bits >> 63 == 1 ? ~0 : 0
                if word == last { bits &= end }
                for other in 0..<Self.planes where other != own { grounds[other * plane + index] &= ~bits }
                grounds[own * plane + index] |= bits
            }
        }
    }
}
