# Completion for bash. Source this file, or put it where bash-completion finds it.
#
#   source completions/penguins.bash

_penguins() {
  local parameters="phase= penguins= grid= ms= id= name"
  local options="-i --memory --crlf --trailing-blanks --no-final-newline --help --version"
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words=''
  # "grid=" is two words to bash where = breaks them; the value is then behind the last.
  if [[ $previous == "=" || $current == "=" ]]; then
    [[ $previous != "=" ]] || previous=${COMP_WORDS[COMP_CWORD - 2]}
    case $previous in
      phase) words="placement movement" ;;
      grid) words="hex square" ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "${current#=}")
    return
  fi
  compopt -o filenames -o nospace 2>/dev/null
  [[ $previous == --memory ]] || words="$parameters $options"
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; compgen -f -- "$current")
}

complete -F _penguins penguins
