# hexarena_games(VARIABLE): the folders of all games, as paths below src/: games/NAME.
function(hexarena_games variable)
  file(GLOB games RELATIVE ${PROJECT_SOURCE_DIR}/src CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/src/games/*)
  set(${variable} ${games} PARENT_SCOPE)
endfunction()
