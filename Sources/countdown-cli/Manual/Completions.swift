/// Scripts by which shells complete the command line, made from the options that there are.
enum Completions {
  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let shells = Shell.allCases.map(\.rawValue).joined(separator: " ")

  /// All spellings of an option.
  private static func names(_ option: CommandOption) -> [String] {
    (option.letter.map { ["-\($0)"] } ?? []) + [option.long]
  }

  /// In bash an equals sign is a word by itself.
  private static var bash: String {
    let all = CommandOption.allCases
    let valued = all.filter { $0.value != nil && ![.completions, .exec, .out].contains($0) }.flatMap(names)
    return """
      # countdown-cli in bash: source <(countdown-cli --completions bash)
      _countdown_cli() {
        local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
        if [[ $current == = ]]; then
          current=
        elif [[ $option == = ]]; then
          option=${COMP_WORDS[COMP_CWORD-2]}
        fi
        COMPREPLY=()
        case $option in
          \(CommandOption.completions.long)) COMPREPLY=($(compgen -W '\(shells)' -- "$current")); return ;;
          \(names(.exec).joined(separator: "|"))) COMPREPLY=($(compgen -c -- "$current")); return ;;
          \(CommandOption.out.long)) COMPREPLY=($(compgen -f -- "$current")); return ;;
          \(valued.joined(separator: "|"))) return ;;
        esac
        if [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W '\(all.flatMap(names).joined(separator: " "))' -- "$current"))
        fi
      }
      complete -F _countdown_cli countdown-cli

      """
  }

  private static var zsh: String {
    let options = CommandOption.allCases.map { option in
      var spellings = names(option)
      var rest = "[\(option.summary)]"
      if let value = option.value {
        spellings = spellings.map { $0 + ($0.hasPrefix("--") ? "=" : "+") }
        rest += option == .at ? ":TIME: :COMMAND:" : ":\(value):"
        rest += zshAction(option)
      }
      guard spellings.count > 1 else { return "    '\(spellings[0])\(rest)' \\" }
      return
        "    '(\(names(option).joined(separator: " ")))'{\(spellings.joined(separator: ","))}'\(rest)' \\"
    }
    return """
      #compdef countdown-cli
      # countdown-cli in zsh: as a file _countdown-cli in $fpath, or source <(countdown-cli --completions zsh)
      _countdown_cli() {
        _arguments -s -S \\
      \(options.joined(separator: "\n"))
          '*:time, or label=time: '
      }
      if [[ $funcstack[1] == _countdown-cli ]]; then
        _countdown_cli "$@"
      else
        compdef _countdown_cli countdown-cli
      fi

      """
  }

  private static func zshAction(_ option: CommandOption) -> String {
    switch option {
    case .completions: "(\(shells))"
    case .exec, .at: "_command_names -e"
    case .out: "_files"
    default: " "
    }
  }

  private static var fish: String {
    let options = CommandOption.allCases.map { option in
      var line = "complete -c countdown-cli"
      if let letter = option.letter { line += " -s \(letter)" }
      line += " -l \(option.rawValue) -d '\(option.summary)'"
      switch option {
      case .completions: line += " -x -a '\(shells)'"
      case .out: line += " -r -F"
      case .exec: line += " -x -a '(__fish_complete_command)'"
      default: line += option.value == nil ? "" : " -x"
      }
      return line
    }
    return """
      # countdown-cli in fish: countdown-cli --completions fish | source
      complete -c countdown-cli -f
      \(options.joined(separator: "\n"))

      """
  }
}
