import Fetching
import Testing

/// Whether the machine has a network, as the kernel's tables say.
@Suite struct NetworkRouteTests {
  private static let names =
    "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"

  @Test func aRouteToOthersIsANetwork() {
    func route(_ device: String) -> String {
      "\(device)\t0001A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0\n"
    }
    #expect(!NetworkRoute.leavesThisMachine(old: "") && !NetworkRoute.leavesThisMachine(old: Self.names))
    #expect(!NetworkRoute.leavesThisMachine(old: Self.names + route("lo")))
    #expect(NetworkRoute.leavesThisMachine(old: Self.names + route("lo") + route("wlan0")))
  }

  @Test func theWayToThisMachineIsNone() {
    let zeros = String(repeating: "0", count: 32)
    func route(_ to: String, _ device: String) -> String {
      let goal = to + zeros.dropFirst(to.count)
      return "\(goal) 40 \(zeros) 00 \(zeros) ffffffff 00000001 00000000 00200200 \(device)\n"
    }
    let own = route("", "lo") + route("fe80", "eth0") + route("ff", "eth0")
    #expect(!NetworkRoute.leavesThisMachine(new: "") && !NetworkRoute.leavesThisMachine(new: own))
    #expect(NetworkRoute.leavesThisMachine(new: own + route("fd00", "eth0")))
  }
}
