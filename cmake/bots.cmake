# Embeds the bots in bots/ in the program, so that it needs no other files to write them.

# hexarena_embed_bots(LIBRARY): adds the generated source that defines what cli/bot_sources.hpp declares.
function(hexarena_embed_bots library)
  file(GLOB_RECURSE bots CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bots/*)
  set(sources "")
  foreach(bot IN LISTS bots)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${bot})
    cmake_path(RELATIVE_PATH bot BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/bots OUTPUT_VARIABLE name)
    file(READ ${bot} text)
    string(APPEND sources "    BotSource{\"${name}\", R\"bot(${text})bot\"},\n")
  endforeach()
  configure_file(cmake/bot_sources.cpp.in generated/bot_sources.cpp @ONLY)
  target_sources(${library} PRIVATE ${PROJECT_BINARY_DIR}/generated/bot_sources.cpp)
endfunction()
