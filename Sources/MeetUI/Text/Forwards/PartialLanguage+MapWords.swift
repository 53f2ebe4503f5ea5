// Written by Scripts/forward-language.
import Maps

extension PartialLanguage {
    package var creditOfTiles: String { fallback.creditOfTiles }
    package func sentence(_ error: TileError) -> String { fallback.sentence(error) }
    package func streetsStoppedComing(_ reason: String) -> String { fallback.streetsStoppedComing(reason) }
}
