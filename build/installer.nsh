; Registers helpdesk:// links, because electron-builder does not register protocols on Windows.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\helpdesk" "" "URL:Help Desk"
  WriteRegStr SHCTX "Software\Classes\helpdesk" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\helpdesk\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\helpdesk\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHCTX "Software\Classes\helpdesk"
  ${endIf}
!macroend
