import Foundation

// What libFuzzer calls (https://llvm.org/docs/LibFuzzer.html).

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>>
) -> CInt {
    // The fuzzer reports a trap itself; Swift's own backtrace would wait for a process that is gone.
    FindingLog.shared.open()
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    if let flaw = target.check(bytes) { FindingLog.shared.note(flaw, of: bytes) }
    return 0
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
    _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: CUnsignedInt
) -> Int {
    var mutator = LineMutator(seed: UInt64(seed), lines: target.lines, pieces: target.pieces)
    var count = count
    // A third of the steps are the fuzzer's own, which know what comparisons in the decoder ask for.
    if mutator.chance(67) {
        let bytes = mutator.mutated([UInt8](UnsafeBufferPointer(start: start, count: count)), upTo: room)
        _ = UnsafeMutableBufferPointer(start: start, count: room).update(fromContentsOf: bytes)
        count = bytes.count
        if mutator.chance(80) { return count }
    }
    return mutateAnyhow(start, count, room)
}

@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossOver(
    _ one: UnsafePointer<UInt8>, _ oneCount: Int, _ other: UnsafePointer<UInt8>, _ otherCount: Int,
    _ output: UnsafeMutablePointer<UInt8>, _ room: Int, _ seed: CUnsignedInt
) -> Int {
    var mutator = LineMutator(seed: UInt64(seed), lines: [], pieces: [])
    let bytes = mutator.spliced(
        [UInt8](UnsafeBufferPointer(start: one, count: oneCount)),
        [UInt8](UnsafeBufferPointer(start: other, count: otherCount)), upTo: room)
    _ = UnsafeMutableBufferPointer(start: output, count: room).update(fromContentsOf: bytes)
    return bytes.count
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateAnyhow(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int
