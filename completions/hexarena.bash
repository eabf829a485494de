# Completion for bash. Source this file, or put it where bash-completion finds it.
#
#   source completions/hexarena.bash

_hexarena_words() {  # offers those of $1 that begin with what is being typed
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "${COMP_WORDS[COMP_CWORD]}")
}

# The program itself knows its commands and options, the games, their players and their settings.
_hexarena() {
  mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case ${COMPREPLY[0]-} in
    '<files>')
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}") ;;
    *: | *=) compopt -o nospace 2>/dev/null ;;
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
