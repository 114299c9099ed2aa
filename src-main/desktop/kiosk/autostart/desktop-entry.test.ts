import { expect, test } from 'vitest'
import { desktopEntry } from './desktop-entry.ts'

const execOf = (...command: string[]) => /^Exec=(.*)$/m.exec(desktopEntry(command))?.[1]

test('is a desktop entry that starts the command', () => {
  expect(desktopEntry(['/opt/Help Desk/help-desk', '--data', '/srv/desk'])).toBe(
    '[Desktop Entry]\nType=Application\nName=Help Desk\nExec="/opt/Help Desk/help-desk" "--data" "/srv/desk"\nTerminal=false\n'
  )
})

test.each([
  ['/a"b', String.raw`"/a\\"b"`],
  ['/a$b`c', '"/a\\\\$b\\\\`c"'],
  ['/a\\b', String.raw`"/a\\\\b"`],
  ['/100%', '"/100%%"']
])('quotes %s', (argument, quoted) => {
  expect(execOf(argument)).toBe(quoted)
})
