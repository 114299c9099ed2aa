/** The name of the file in `~/.config/autostart`. */
export const AUTOSTART_FILE = 'help-desk.desktop'

/**
 * A desktop entry (freedesktop.org) that starts a program when a person signs in to the system.
 * @param command the program and its arguments
 */
export function desktopEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Help Desk',
    // Backslashes are escaped twice: once for `Exec`, and once for any value of a desktop entry.
    `Exec=${command.map(quoted).join(' ').replaceAll('\\', '\\\\')}`,
    'Terminal=false',
    ''
  ].join('\n')
}

/** Quotes an argument of `Exec`, and doubles `%`, which otherwise stands for a file. */
function quoted(argument: string): string {
  return `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`
}
