# Completion for bash. Source this file, or put it where bash-completion finds it.
#
#   source completions/hexarena.bash

_hexarena_words() {  # offers those of $1 that begin with what is being typed
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "${COMP_WORDS[COMP_CWORD]}")
}
_hexarena_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
}

_hexarena() {
  local commands="serve play reversi show moves apply best solve match tournament resume bot connect check replay new-bot new nooks perft bench limits export import"
  local games="fish reversi nooks"
  local players="human human: house: easy medium hard expert engine engine: greedy random solver"
  local reversi_players="human human: easy medium hard expert engine engine: greedy random"
  local settings="players= collect= place= turns= rows= columns= fish= holes= ones= seed= board=
    grid= size= pass= min_flips= pieces= rounds= seconds= difficulty="
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()

  if [[ $COMP_CWORD -eq 1 ]]; then
    _hexarena_words "$commands --help --version"
    return
  fi
  # "rows=" is three words to bash where = breaks them; the value is then behind the last.
  case $previous in
    --set) compopt -o nospace 2>/dev/null; _hexarena_words "$settings"; return ;;
    --record)
      if [[ ${COMP_WORDS[1]} == export ]]; then _hexarena_words "--db --game"; else _hexarena_files; fi
      return ;;
    --html)
      case ${COMP_WORDS[1]} in tournament | resume) _hexarena_files; return ;; esac ;;
    --from | --records | --transcript | --db | --page) _hexarena_files; return ;;
    --depth | --ages | --seed | --at | --nodes | --ms | --pieces | --paths-of | --games | --opening | --players | --penguins | --clock | --sprt | --adjudicate | --threads | --break-at | --name | --retry | --bot-port | --id | --port | --bind | --of) return ;;
    --game) [[ ${COMP_WORDS[1]} == export ]] || _hexarena_words "$games"; return ;;
    --as) _hexarena_words "0 1 2 3 red white brown black"; return ;;
    --player) compopt -o nospace 2>/dev/null; _hexarena_words "${players/human human: /}"; return ;;
    --part) _hexarena_words "crannies nooks"; return ;;
    --lang) _hexarena_words "python cpp javascript java rust shell"; return ;;
    --difficulty) _hexarena_words "easy medium hard expert"; return ;;
  esac
  if [[ $previous == "=" || $current == "=" ]]; then
    local key=$previous
    [[ $previous != "=" ]] || key=${COMP_WORDS[COMP_CWORD - 2]}
    [[ $current != "=" ]] || COMP_WORDS[COMP_CWORD]=''
    case $key in
      collect) _hexarena_words "leaving landing leaving+last" ;;
      place) _hexarena_words "any one-fish" ;;
      board) _hexarena_words "boxed" ;;
      pass) _hexarena_words "free forced" ;;
      grid) _hexarena_words "fish hex square" ;;
      difficulty) _hexarena_words "rising easy medium hard expert" ;;
    esac
    return
  fi

  case ${COMP_WORDS[1]} in
    moves) _hexarena_words "--of --help" ;;
    serve) _hexarena_words "--port --bot-port --db --bind --page --host --help" ;;
    play)
      if [[ $current == -* ]]; then
        _hexarena_words "--ages --set --from --record --ms --transcript --plain --ascii --unsafe --bot-port --help"
      elif [[ $COMP_CWORD -eq 2 ]]; then
        _hexarena_words "$games"
      else
        compopt -o nospace 2>/dev/null
        _hexarena_words "$players"
      fi ;;
    reversi)
      if [[ $current == -* ]]; then
        _hexarena_words "--set --from --record --ms --transcript --plain --ascii --unsafe --bot-port --help"
      elif [[ $COMP_CWORD -le 3 ]]; then
        compopt -o nospace 2>/dev/null
        _hexarena_words "$reversi_players"
      else
        _hexarena_words "1 2 3 4 5 6 7 8 9 10"
      fi ;;
    match)
      if [[ $current == -* ]]; then
        _hexarena_words "--set --games --ms --clock --sprt --adjudicate --opening --seed --threads --records --db --open --json --unsafe --bot-port --help"
      elif [[ $COMP_CWORD -eq 2 ]]; then
        _hexarena_words "$games"
      else
        compopt -o nospace 2>/dev/null
        _hexarena_words "${players/human human: /} bot: file: remote:"
      fi ;;
    tournament)
      if [[ $current == -* ]]; then _hexarena_words "--id --db --threads --html --json --unsafe --bot-port --help"; else _hexarena_files; fi ;;
    resume)
      if [[ $current == -* ]]; then _hexarena_words "--db --threads --html --json --unsafe --bot-port --help"; else _hexarena_files; fi ;;
    bot)
      if [[ $current == -* ]]; then
        _hexarena_words "--help"
      elif [[ $COMP_CWORD -eq 2 ]]; then
        _hexarena_words "$games"
      elif [[ $COMP_CWORD -eq 3 ]]; then
        compopt -o nospace 2>/dev/null
        _hexarena_words "${players/human human: /}"
      fi ;;
    check)
      if [[ $current == -* ]]; then _hexarena_words "--game --ms --unsafe --help"; else _hexarena_files; fi ;;
    connect)
      if [[ $current == -* ]]; then
        _hexarena_words "--game --name --retry --unsafe --help"
      elif [[ $COMP_CWORD -eq 3 ]]; then
        compopt -o nospace 2>/dev/null
        _hexarena_words "${players/human human: /}"
      fi ;;
    replay)
      if [[ $current == -* ]]; then _hexarena_words "--as --player --break-at --ms --no-timeout --json --unsafe --help"; else _hexarena_files; fi ;;
    export)
      if [[ $current == -* ]]; then _hexarena_words "--db --game --record --help"; else _hexarena_files; fi ;;
    import)
      if [[ $current == -* ]]; then _hexarena_words "--db --help"; else _hexarena_files; fi ;;
    limits) _hexarena_words "--json --help" ;;
    new-bot) _hexarena_words "--lang --help" ;;
    solve)
      if [[ $current == -* ]]; then _hexarena_words "--json --ms --help"; else _hexarena_files; fi ;;
    show)
      if [[ $current == -* ]]; then _hexarena_words "--json --svg --html --at --set --numbers --paths-of --solution --help"; else _hexarena_files; fi ;;
    best) _hexarena_words "${players/human human: /} --ms --transcript --help" ;;
    perft)
      if [[ $COMP_CWORD -eq 2 ]]; then
        _hexarena_words "$games --help"
      else
        _hexarena_words "--depth --set --from --help"
      fi ;;
    new)
      if [[ $COMP_CWORD -eq 2 ]]; then
        _hexarena_words "fish nooks penguins --help"
      elif [[ ${COMP_WORDS[2]} == nooks ]]; then
        _hexarena_words "--seed --pieces --difficulty --graded --help"
      elif [[ ${COMP_WORDS[2]} == penguins ]]; then
        _hexarena_words "--players --penguins --seed --help"
      elif [[ $current == -* ]]; then
        _hexarena_words "--seed --json --svg --help"
      elif [[ $COMP_CWORD -eq 6 ]]; then
        _hexarena_words "random nonrandom"
      fi ;;
    nooks)
      if [[ $COMP_CWORD -eq 2 ]]; then
        _hexarena_words "check step verify solve new --help"
      else
        case ${COMP_WORDS[2]} in
          check) _hexarena_words "--part --help" ;;
          solve) _hexarena_words "--json --all --others-fixed --nodes --ms --help" ;;
          new) _hexarena_words "--seed --pieces --difficulty --graded --help" ;;
          *) _hexarena_words "--help" ;;
        esac
      fi ;;
    *) _hexarena_words "--help" ;;
  esac
}

_hexarena_harness() { _hexarena_words "--help --version"; }

_hexarena_xserver() {
  _hexarena_words "--name-ms --wait-ms --extensions --fewest --most --call-ms --first-turn-ms --bytes --blanks --depth --report --help --version"
}
_hexarena_xclients() { _hexarena_words "--depth --reach-ms --help --version"; }

complete -F _hexarena hexarena
complete -F _hexarena_harness xboard xref xstate xtree xstrategy
complete -F _hexarena_xserver xserver
complete -F _hexarena_xclients xclients
