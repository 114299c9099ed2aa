/** The name of the file in `~/Library/LaunchAgents`, and what macOS calls the agent. */
const LABEL = 'org.helpdesk.desktop.kiosk'
export const LAUNCH_AGENT_FILE = `${LABEL}.plist`

/**
 * A LaunchAgent that starts a program when a person signs in to macOS, which passes no arguments to
 * login items.
 * @param command the program and its arguments
 */
export function launchAgent(command: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    '  <dict>',
    '    <key>Label</key>',
    `    <string>${LABEL}</string>`,
    '    <key>ProgramArguments</key>',
    '    <array>',
    ...command.map((argument) => `      <string>${escapeXml(argument)}</string>`),
    '    </array>',
    '    <key>RunAtLoad</key>',
    '    <true/>',
    '    <key>ProcessType</key>',
    '    <string>Interactive</string>',
    '  </dict>',
    '</plist>',
    ''
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
