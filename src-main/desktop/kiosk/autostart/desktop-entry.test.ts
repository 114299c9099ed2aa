import { expect, test } from 'vitest'
import { desktopEntry } from './desktop-entry.ts'

const execOf = (...command: string[]) => /^Exec=(.*)$/m.exec(desktopEntry(command))?.[1]

test('the autostart file is a desktop entry that starts the command', () => {
  expect(desktopEntry(['/opt/Help Desk/help-desk', '--data', '/srv/desk'])).toBe(
    '[Desktop Entry]\nType=Application\nName=Help Desk\nExec="/opt/Help Desk/help-desk" "--data" "/srv/desk"\nTerminal=false\n'
  )
})

test.each([
  ['/a"b', String.raw`"/a\\"b"`],
  ['/a$b`c', '"/a\\\\$b\\\\`c"'],
  ['/a\\b', String.raw`"/a\\\\b"`],
  ['/100%', '"/100%%"']
])('the desktop entry quotes the argument %s', (argument, quoted) => {
  expect(execOf(argument)).toBe(quoted)
})
