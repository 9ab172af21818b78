import CountdownKit
import Foundation
import TestSupport

/// Managers start something for nobody, and for actors that run elsewhere.
extension WayToStart {
  static let ofNobody = [
    WayToStart(
      "CountdownManager.start(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .nobody,
      hasStopFlag: true
    ) { scene, given in
      scene.manager.start(
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
      "CountdownManager.start(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .nobody
    ) { scene, given in
      scene.manager.start(
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
      "CountdownManager.start(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values,
      .nobody, hasStopFlag: true
    ) { scene, given in
      scene.manager.start(
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
      "CountdownManager.start(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .nobody
    ) { scene, given in
      scene.manager.start(
        until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) {
        scene.note($0)
      } onEnd: {
        scene.note($0)
      }
    },
  ]

  static let ofActors = [
    WayToStart(
      "CountdownManager.start(on:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .room,
      hasStopFlag: true
    ) { scene, given in
      scene.manager.start(
        on: scene.room, for: given.duration,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) { _, left, stop in
        scene.note(left, stop: &stop, given)
      } onEnd: { _, outcome in
        scene.note(outcome)
      }
    },
    WayToStart(
      "CountdownManager.start(on:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values, .room
    ) { scene, given in
      scene.manager.start(
        on: scene.room, for: given.duration,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) { _, left in
        scene.note(left)
      } onEnd: { _, outcome in
        scene.note(outcome)
      }
    },
    WayToStart(
      "CountdownManager.start(on:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values,
      .room, hasStopFlag: true
    ) { scene, given in
      scene.manager.start(
        on: scene.room, until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) { _, left, stop in
        scene.note(left, stop: &stop, given)
      } onEnd: { _, outcome in
        scene.note(outcome)
      }
    },
    WayToStart(
      "CountdownManager.start(on:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .values,
      .room
    ) { scene, given in
      scene.manager.start(
        on: scene.room, until: scene.date(in: given.duration), by: given.clock,
        every: given.interval, tolerance: given.tolerance, alignment: given.alignment,
        ifActive: given.ifActive, id: given.id
      ) { _, left in
        scene.note(left)
      } onEnd: { _, outcome in
        scene.note(outcome)
      }
    },
  ]
}
