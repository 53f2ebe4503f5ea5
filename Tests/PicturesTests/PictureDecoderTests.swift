import Foundation
import Testing

@testable import Pictures

@Suite(.enabled(if: PictureDecoder.readsAllKinds, "built without libturbojpeg or libpng"))
struct PictureDecoderTests {
    private func isNear(_ pixel: Picture.Pixel?, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
        guard let pixel else { return false }
        let differences = [Int(pixel.red) - red, Int(pixel.green) - green, Int(pixel.blue) - blue]
        return differences.allSatisfy { abs($0) <= 12 }
    }

    @Test func aJPEGIsMadeSmallWithItsProportions() throws {
        let picture = try #require(PictureDecoder.decode(SamplePictures.jpeg, width: 8, height: 8))
        #expect(picture.width == 8 && picture.height == 4)
        #expect(isNear(picture[0, 0], 200, 30, 20))
        #expect(isNear(picture[7, 3], 20, 40, 210))
        #expect(picture[8, 0] == nil && picture[0, -1] == nil)
    }

    @Test func nothingIsMadeLarger() throws {
        let picture = try #require(PictureDecoder.decode(SamplePictures.png, width: 100, height: 100))
        #expect(picture.width == 8 && picture.height == 8)
    }

    @Test func whatIsSeenThroughHasNoPixel() throws {
        let picture = try #require(PictureDecoder.decode(SamplePictures.png, width: 4, height: 4))
        #expect(isNear(picture[0, 0], 10, 200, 30) && isNear(picture[3, 1], 10, 200, 30))
        #expect(picture[0, 2] == nil && picture[3, 3] == nil)
    }

    @Test func aThinPictureKeepsOneRow() throws {
        let picture = try #require(PictureDecoder.decode(SamplePictures.jpeg, width: 1, height: 20))
        #expect(picture.width == 1 && picture.height == 1)
    }

    @Test func whatIsTooLargeIsRefusedBeforeItIsDecoded() {
        #expect(PictureDecoder.decode(SamplePictures.hugePNG, width: 20, height: 20) == nil)
        // Of a JPEG the frame says how large it is, at the same place in all.
        var huge = SamplePictures.jpeg
        guard let frame = huge.firstRange(of: Data([0xFF, 0xC2])) else {
            Issue.record("There is no frame in it.")
            return
        }
        huge.replaceSubrange(frame.lowerBound + 5..<frame.lowerBound + 9, with: [0x20, 0, 0x20, 0])
        #expect(PictureDecoder.decode(huge, width: 20, height: 20) == nil)
    }

    @Test(arguments: [
        Data(), Data([0xFF, 0xD8, 0xFF]), Data([0x89, 0x50, 0x4E, 0x47]), Data("GIF89a".utf8),
        Data("<svg/>".utf8), SamplePictures.fourInks, Data(SamplePictures.png.prefix(40)),
    ])
    func whatIsNoneOrOfAnotherKindIsNone(_ data: Data) {
        #expect(PictureDecoder.decode(data, width: 20, height: 20) == nil)
    }

    @Test func noRoomIsNoPicture() {
        #expect(PictureDecoder.decode(SamplePictures.jpeg, width: 0, height: 5) == nil)
        #expect(PictureDecoder.decode(SamplePictures.jpeg, width: 5, height: -1) == nil)
    }

    @Test func damagedBytesDoNoHarm() {
        var random = SystemRandomNumberGenerator()
        for sample in [SamplePictures.jpeg, SamplePictures.png, SamplePictures.fourInks] {
            for _ in 0..<400 {
                var data = sample
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    data[Int.random(in: 0..<data.count, using: &random)] = .random(
                        in: 0...255, using: &random)
                }
                if Bool.random(using: &random) {
                    data = Data(data.prefix(Int.random(in: 0...data.count, using: &random)))
                }
                if let picture = PictureDecoder.decode(data, width: 20, height: 20) {
                    #expect(picture.width <= 20 && picture.height <= 20)
                }
            }
        }
    }
}
