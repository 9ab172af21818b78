import CountdownKit
import Foundation
import TestSupport

/// Managers start something on the main actor, or silently, without a receiver or for an actor.
extension WayToStart {
  static let withoutReceiver = [
    WayToStart(
      "CountdownManager.countDown(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .nobody,
      hasStopFlag: true
    ) { scene, given in
      scene.manager.countDown(
        for: given.duration,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0, stop: &$1, given)
      } onEnd: {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.countDown(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .nobody
    ) { scene, given in
      scene.manager.countDown(
        for: given.duration,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0)
      } onEnd: {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.countDown(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values,
      .nobody, hasStopFlag: true
    ) { scene, given in
      scene.manager.countDown(
        until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0, stop: &$1, given)
      } onEnd: {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.countDown(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values,
      .nobody
    ) { scene, given in
      scene.manager.countDown(
        until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0)
      } onEnd: {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.countDownSilently(for:ifActive:id:onEnd:)", .nothing, .nobody
    ) { scene, given in
      scene.manager.countDownSilently(
        for: given.duration, ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.countDownSilently(until:by:ifActive:id:onEnd:)", .nothing, .nobody
    ) { scene, given in
      scene.manager.countDownSilently(
        until: scene.date(in: given.duration), by: given.clock, ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.startSilently(for:ifActive:id:onEnd:)", .nothing, .nobody
    ) { scene, given in
      scene.manager.startSilently(
        for: given.duration, ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.startSilently(until:by:ifActive:id:onEnd:)", .nothing, .nobody
    ) { scene, given in
      scene.manager.startSilently(
        until: scene.date(in: given.duration), by: given.clock, ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.countTicks(every:startingAfter:tolerance:id:onTick:onEnd:)", .numbers, .nobody,
      hasStopFlag: true
    ) { scene, given in
      scene.manager.countTicks(
        every: given.interval, startingAfter: given.delay, tolerance: given.tolerance, id: given.id
      ) {
        scene.note($0, stop: &$1, given)
      } onEnd: {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.countTicks(every:startingAfter:tolerance:id:onTick:onEnd:)", .numbers, .nobody
    ) { scene, given in
      scene.manager.countTicks(
        every: given.interval, startingAfter: given.delay, tolerance: given.tolerance, id: given.id
      ) {
        scene.note($0)
      } onEnd: {
        scene.note($0)
      }
    },
    WayToStart(
      "CountdownManager.startSilently(on:for:ifActive:id:onEnd:)", .nothing, .room
    ) { scene, given in
      scene.manager.startSilently(
        on: scene.room, for: given.duration,
        ifActive: given.ifActive, id: given.id
      ) { _, outcome in
        scene.note(outcome)
      }
    },
    WayToStart(
      "CountdownManager.startSilently(on:until:by:ifActive:id:onEnd:)", .nothing, .room
    ) { scene, given in
      scene.manager.startSilently(
        on: scene.room, until: scene.date(in: given.duration), by: given.clock,
        ifActive: given.ifActive, id: given.id
      ) { _, outcome in
        scene.note(outcome)
      }
    },
  ]
}
