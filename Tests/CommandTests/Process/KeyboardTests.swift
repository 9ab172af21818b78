import XCTest

@testable import countdown_cli

final class KeyboardTests: KeyTestCase {
  func testQEndsItAsControlCDoes() throws {
    let program = try start("1h")
    XCTAssertFalse(program.echoes)
    XCTAssertFalse(program.editsLines)
    program.type("x")
    program.quit()
    XCTAssert(program.text.hasSuffix("\u{1B}[?25h"))
  }

  func testEveryWayOutRestoresTheTerminal() throws {
    for isTyped in [true, false] {
      for signal in [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO,
        SIGSYS,
      ] {
        let program = try Program("1h", terminal: (40, 10), isTyped: isTyped)
        program.expect { $0.text.contains("\u{1B}[?7h") }
        XCTAssertFalse(program.echoes)
        XCTAssertFalse(program.editsLines)
        XCTAssertFalse(program.screen.isCursorVisible)
        program.signal(signal)
        program.expect { $0.text.hasSuffix("\u{1B}[?25h") }
        XCTAssert(program.echoes && program.editsLines, "signal \(signal)")
        XCTAssertEqual(program.ending(), .signal(signal))
        XCTAssert(program.text.hasSuffix("\u{1B}[?25h"), "\(program.text.suffix(20).debugDescription)")
        XCTAssert(program.screen.isCursorVisible)
      }
    }
    let program = try start("--every=100ms", "200ms")
    program.expect { $0.text.hasSuffix("\u{1B}[?25h") }
    XCTAssert(program.echoes && program.editsLines)
    program.ended()
  }

  func testSpacePausesAllAndLetsThemGoOn() throws {
    let program = try start("--every=100ms", "a=20s", "b=30s")
    pause(program)
    program.read(for: .milliseconds(100))
    let paused = program.shown.map { $0.suffix(6) }
    XCTAssertFalse(program.shown.contains { $0.contains("ends") }, "an end that moves with each moment")
    program.read(for: .seconds(2))
    XCTAssertEqual(program.shown.map { $0.suffix(6) }, paused)
    program.type(" ")
    program.expect { !$0.shown.contains { $0.contains("paused") } }
    program.expect { $0.shown.map { withoutEnd($0).suffix(6) } != paused }
    // Time stood still: nothing is missing but what has gone since.
    let left = try XCTUnwrap(program.shown.first.flatMap { Double(withoutEnd($0).suffix(4)) })
    let before = try XCTUnwrap(paused.first.flatMap { Double($0.suffix(4)) })
    XCTAssertGreaterThan(left, before - 1.8)
    program.quit()
  }

  func testPlusAndMinusMoveWhatLastsADuration() throws {
    let program = try start("10m", "2200-01-01")
    program.type("\u{1B}[B")
    program.expect { $0.shown.first?.hasPrefix(">") == true }
    let date = try XCTUnwrap(program.shown.last?.prefix(24))
    program.type("+=")
    program.expect { (left($0) ?? 0) > 11 * 60 }
    program.type("---")
    program.expect { (left($0) ?? .max) < 9 * 60 + 1 }
    XCTAssertGreaterThan(try XCTUnwrap(left(program)), 8 * 60 + 50)
    XCTAssertEqual(program.shown.last?.prefix(24), date)
    program.quit()
  }

  func testMinusEndsWhatHasLessLeft() throws {
    let program = try start("a=30s", "then", "b=90s")
    program.type("-")
    program.expect { $0.shown.first?.hasPrefix("b ") == true }
    program.type("--")
    program.ended()
    XCTAssert(program.shown.first?.contains("done") == true, "\(program.shown)")
  }

  func testAMoveIsShownWhileAllIsPaused() throws {
    let program = try start("10m")
    pause(program)
    let before = try XCTUnwrap(left(program))
    program.type("+")
    program.expect { left($0) == before + 60 }
    program.quit()
  }

  func testTheKeysAreShownAndHidden() throws {
    let program = try start("1h")
    for count in [3, 1, 3] {
      program.type("?")
      program.expect { $0.shown.count == count }
      if count == 3 {
        XCTAssertEqual(program.shown.suffix(2), ["space pause | + - minute | r again", "q quit | ? hide"])
      }
    }
    program.quit()
    XCTAssertEqual(program.shown.count, 1, "keys that do not work any more are gone")
  }

  func testTheKeysSayWhetherTheSpaceBarPausesOrGoesOn() throws {
    let program = try start("1h")
    program.type("?")
    for word in ["pause", "continue", "pause"] {
      program.expect { $0.shown.contains { $0.hasPrefix("space \(word) ") } }
      program.type(" ")
    }
    program.quit()
  }

  func testAHintSaysThatThereAreKeysUntilOneIsPressed() throws {
    let program = try start("1h")
    XCTAssertEqual(program.shown.last, "? keys")
    program.expect { $0.hasShown(" 59:58 ") }
    XCTAssertEqual(program.text.components(separatedBy: "? keys").count, 2, "it is drawn once")
    program.type("x")
    program.expect { $0.shown.count == 1 }
    program.type("??")
    program.read(for: .milliseconds(300))
    XCTAssertEqual(program.shown.count, 1)
    program.quit()
    let left = try start("1h")
    left.quit()
    XCTAssertEqual(left.shown.count, 1, "the last key is the first, too")
    for (arguments, size, isTyped, isShown) in [
      (["1h"], (10, 3), true, true), (["1h"], (40, 2), true, false), (["1h", "2h"], (40, 3), true, false),
      (["1h"], (40, 9), false, false), (["--big", "1h"], (40, 9), true, false),
      (["--plain", "1h"], (40, 9), true, false),
    ] {
      let program = try Program(arguments: arguments, terminal: size, isTyped: isTyped)
      program.expect { !$0.text.isEmpty }
      program.read(for: .milliseconds(50))
      XCTAssertEqual(program.text.contains("? keys"), isShown, "\(arguments) \(size)")
      program.dies()
      XCTAssertFalse(program.shown.contains("? keys"), "keys that do not work any more are gone")
    }
  }

  func testOnlyKeysThatDoSomethingAreShown() throws {
    let program = try start("a=1h", "then", "b=1h", "then", "c=2200-01-01T12:00")
    program.type("?")
    let all = ["space pause | + - minute | n next", "r again | q quit | ? hide"]
    program.expect { $0.shown.dropFirst() == all[...] }
    program.type("n")
    program.expect { $0.shown.first?.hasPrefix("b ") == true && $0.shown.dropFirst() == all[...] }
    program.type("n")
    program.expect { $0.shown.dropFirst() == ["space pause | q quit | ? hide"] }
    program.quit()
  }

  func testAnswersAndPastedTextPressNothing() throws {
    let program = try start("a=1h", "then", "b=1h")
    XCTAssert(program.screen.marksPastes)
    program.type("\u{1B}P>|Konsole 23.04\u{1B}\\\u{1B}[200~next + - q\r\u{1B}[201~")
    program.read(for: .milliseconds(300))
    XCTAssertEqual(program.shown.first?.hasPrefix("a "), true)
    XCTAssertFalse(program.hasShown("paused"))
    program.type("N")
    program.expect { $0.shown.first?.hasPrefix("b ") == true }
    program.type("Q")
    program.ended(130)
    XCTAssertFalse(program.screen.marksPastes)
  }

  func testControlLPaintsEverythingAnew() throws {
    for option in ["--big", "--title"] {
      let program = try start(option, "--every=1h", "a=2h")
      let before = program.text.count
      program.read(for: .milliseconds(200))
      program.type("\u{0C}")
      program.expect { $0.text.dropFirst(before).contains("a") }
      var screen = VirtualScreen(columns: 40, rows: 10)
      screen.write("\r\nsomebody else\r\nwrote this" + program.text.dropFirst(before))
      XCTAssertEqual(
        screen.lines.contains { $0.contains("wrote") || $0.contains("else") }, false, "\(screen.lines)")
      XCTAssert(screen.lines.contains { $0.hasSuffix(" a") || $0.hasPrefix("a ") })
      program.quit()
    }
  }

  func testAPauseOutlivesAStop() throws {
    let program = try start("--every=100ms", "20s")
    pause(program)
    program.stop()
    let before = program.text.count
    program.signal(SIGCONT)
    program.expect { $0.text.dropFirst(before).contains("paused") }
    let paused = program.shown.last
    program.read(for: .milliseconds(500))
    XCTAssertEqual(program.shown.last, paused)
    program.quit()
  }

  func testBytesAreKeys() {
    var decoder = KeyDecoder()
    var now = ContinuousClock.now
    func keys(_ text: String) -> [Key] { text.utf8.compactMap { decoder.take($0, at: now) } }
    let q = Key.character(UInt8(ascii: "q"))
    for (text, expected) in [
      ("q", [q]), ("\u{1B}[Aq", [.up, q]), ("\u{1B}OB", [.down]), ("\u{1B}[1;2Bq", [.down, q]),
      ("\u{1B}[15~q", [q]), ("\u{1B}[Cq\u{1B}Oq", [q]), ("\u{1B}q", [q]), ("\u{1B}\u{1B}[A", [.up]),
      ("\u{1B}[<0;1;1Mq", [q]),
      // Answers of terminals: a version, a colour, an attribute, a private message; by a bell, too.
      ("\u{1B}P>|Konsole 23.04\u{1B}\\q", [q]), ("\u{1B}]11;rgb:ffff/0000/ n\u{07}q", [q]),
      ("\u{1B}_Gi=1;n r\u{1B}\\q", [q]), ("\u{1B}^n\u{1B}\\\u{1B}Xn\u{1B}\\q", [q]),
      ("\u{1B}[?62;c\u{1B}[0nq", [q]),
      ("\u{1B}]0;n\u{18}q", [q]),
      ("\u{1B}[200~n n\r q+\u{1B}[A\u{1B}]0;x\u{07}\u{1B}[201~q", [q]),
    ] as [(String, [Key])] {
      XCTAssertEqual(keys(text), expected, text.debugDescription)
    }
    // The same in one byte each; characters of which a byte is such a one; the mouse, as it was told at first.
    for (bytes, expected) in [
      ("\u{9D}11;n\u{9C}q", [q]), ("\u{90}>|n\u{07}q\u{9F}Gn\u{9C}\u{98}n\u{9C}\u{9E}n\u{9C}", [q]),
      ("\u{9B}0 n\u{9B}Aq", [.up, q]), ("\u{8F}Aq", [.up, q]), ("\u{1B}]0;\u{C3}\u{9C}n\u{07}q", [q]),
      ("\u{D0}\u{9D}q\u{E2}\u{90}\u{9B}q", [q, q]), ("\u{C2}\u{9D}11;n\u{C2}\u{9C}q", [q]),
      ("\u{1B}[M nqq\u{1B}[M+n\u{1B}q", [q, q]),
    ] as [(String, [Key])] {
      let keys = bytes.unicodeScalars.compactMap { decoder.take(UInt8($0.value), at: now) }
      XCTAssertEqual(keys.filter { $0 != .character(0xC2) }, expected, bytes.debugDescription)
    }
    // Alt and a letter, and later a key.
    XCTAssertEqual(keys("\u{1B}P"), [])
    now += .milliseconds(501)
    XCTAssertEqual(keys("q\u{1B}"), [q])
    now += .milliseconds(400)
    XCTAssertEqual(keys("[A"), [.up], "in pieces")
  }

  /// Two readers of one terminal: that the other was quicker says nothing about the keys to come.
  @MainActor
  func testAKeyThatAnotherReaderTookIsNotTheEnd() async throws {
    let terminal = try Channel.terminal(columns: 40, rows: 10)
    InputMode(descriptor: terminal.far).set()
    _ = fcntl(terminal.far, F_SETFL, O_NONBLOCK)
    var keys: [UInt8] = []
    let keyboard = Keyboard(Terminal(descriptor: terminal.far, environment: [:])) { keys.append($0) }
    keyboard.open()
    terminal.write("a")
    // Until the keyboard hears of it, which it does on this thread.
    usleep(100_000)
    var key: UInt8 = 0
    XCTAssertEqual(unsafe read(terminal.far, &key, 1), 1)
    try await Task.sleep(for: .milliseconds(20))
    terminal.write("b")
    let patience = ContinuousClock.now + .seconds(3)
    while keys.isEmpty, ContinuousClock.now < patience { try await Task.sleep(for: .milliseconds(5)) }
    XCTAssertEqual(keys, [UInt8(ascii: "b")])
    keyboard.close()
  }
}
