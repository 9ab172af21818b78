import CountdownKit
import Foundation
import TestSupport

/// Receivers start something for themselves, on the main actor.
extension WayToStart {
  static let ofReceivers = [
    WayToStart(
      "CountdownReceiver.countDown(for:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)", .values,
      .player, hasStopFlag: true
    ) { scene, given in
      scene.player.countDown(
        for: given.duration,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id,
        using: scene.manager(given)
      ) {
        scene.note($1, stop: &$2, given)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countDown(for:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)", .values,
      .player
    ) { scene, given in
      scene.player.countDown(
        for: given.duration,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id,
        using: scene.manager(given)
      ) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countDown(until:by:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)",
      .values, .player, hasStopFlag: true
    ) { scene, given in
      scene.player.countDown(
        until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id,
        using: scene.manager(given)
      ) {
        scene.note($1, stop: &$2, given)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countDown(until:by:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)",
      .values, .player
    ) { scene, given in
      scene.player.countDown(
        until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id,
        using: scene.manager(given)
      ) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countDownSilently(for:ifActive:id:using:onEnd:)", .nothing, .player
    ) { scene, given in
      scene.player.countDownSilently(
        for: given.duration, ifActive: given.ifActive, id: given.id,
        using: scene.manager(given)
      ) {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countDownSilently(until:by:ifActive:id:using:onEnd:)", .nothing, .player
    ) { scene, given in
      scene.player.countDownSilently(
        until: scene.date(in: given.duration), by: given.clock, ifActive: given.ifActive, id: given.id,
        using: scene.manager(given)
      ) {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countTicks(every:startingAfter:tolerance:id:using:onTick:onEnd:)", .numbers, .player,
      hasStopFlag: true
    ) { scene, given in
      scene.player.countTicks(
        every: given.interval, startingAfter: given.delay, tolerance: given.tolerance, id: given.id,
        using: scene.manager(given)
      ) {
        scene.note($1, stop: &$2, given)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countTicks(every:startingAfter:tolerance:id:using:onTick:onEnd:)", .numbers, .player
    ) { scene, given in
      scene.player.countTicks(
        every: given.interval, startingAfter: given.delay, tolerance: given.tolerance, id: given.id,
        using: scene.manager(given)
      ) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
  ]
}
