import CountdownKit
import Foundation
import TestSupport

/// Managers start something for a receiver.
extension WayToStart {
  static let ofManagers = [
    WayToStart(
      "CountdownManager.start(_:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .player,
      hasStopFlag: true
    ) { scene, given in
      scene.manager.start(
        scene.player, for: given.duration,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($1, stop: &$2, given)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownManager.start(_:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .player
    ) { scene, given in
      scene.manager.start(
        scene.player, for: given.duration,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownManager.start(_:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values,
      .player, hasStopFlag: true
    ) { scene, given in
      scene.manager.start(
        scene.player, until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($1, stop: &$2, given)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownManager.start(_:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values,
      .player
    ) { scene, given in
      scene.manager.start(
        scene.player, until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownManager.startSilently(_:for:ifActive:id:onEnd:)", .nothing, .player
    ) { scene, given in
      scene.manager.startSilently(
        scene.player, for: given.duration, ifActive: given.ifActive, id: given.id
      ) {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownManager.startSilently(_:until:by:ifActive:id:onEnd:)", .nothing, .player
    ) { scene, given in
      scene.manager.startSilently(
        scene.player, until: scene.date(in: given.duration), by: given.clock, ifActive: given.ifActive,
        id: given.id
      ) {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownManager.startTicking(_:every:startingAfter:tolerance:id:onTick:onEnd:)", .numbers, .player,
      hasStopFlag: true
    ) { scene, given in
      scene.manager.startTicking(
        scene.player, every: given.interval, startingAfter: given.delay, tolerance: given.tolerance,
        id: given.id
      ) {
        scene.note($1, stop: &$2, given)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownManager.startTicking(_:every:startingAfter:tolerance:id:onTick:onEnd:)", .numbers, .player
    ) { scene, given in
      scene.manager.startTicking(
        scene.player, every: given.interval, startingAfter: given.delay, tolerance: given.tolerance,
        id: given.id
      ) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
  ]
}
