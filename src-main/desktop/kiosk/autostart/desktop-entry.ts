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
    // Backslashes once more: what a value means and how it is written differ.
    `Exec=${command.map(quoted).join(' ').replaceAll('\\', '\\\\')}`,
    'Terminal=false',
    ''
  ].join('\n')
}

/** An argument as `Exec` wants it: in quotes, and `%` doubled, which else stands for a file. */
function quoted(argument: string): string {
  return `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`
}
