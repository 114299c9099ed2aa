import { expect, test } from 'vitest'
import { isKeyAllowed } from './kiosk-keys.ts'

/** `Ctrl+Shift+I` as Electron tells of it; `Space` is a blank. */
function press(combination: string, type: 'keyDown' | 'keyUp' = 'keyDown') {
  const names = combination.split('+')
  const key = names.pop() || '+'
  const held = (name: string) => names.includes(name)
  return isKeyAllowed({
    type,
    key: key === 'Space' ? ' ' : key,
    control: held('Ctrl'),
    alt: held('Alt'),
    meta: held('Meta')
  })
}

test.each([
  'Ctrl+w Ctrl+q Ctrl+r Ctrl+Shift+R Ctrl+p Ctrl+s Ctrl+o Ctrl+n Ctrl+t Ctrl+j Ctrl+u Ctrl+f',
  'Ctrl+Shift+I Ctrl+Shift+J Ctrl+Tab Ctrl+Escape Ctrl+= Ctrl+- Ctrl+0 Ctrl+Alt+Delete Ctrl+Alt+t',
  'F1 F5 F11 F12 Ctrl+Alt+F1 Alt+F4 Alt+Enter Alt+Space Alt+Tab Alt+f',
  'Meta+q Meta+w Meta+h Meta+m Meta+, Meta+Alt+i Meta+Alt+Escape Meta+d Meta+l',
  'BrowserHome LaunchMail ContextMenu PrintScreen'
])('the keys %s are blocked', (combinations) => {
  expect(combinations.split(' ').filter((one) => press(one))).toEqual([])
})

test.each([
  'a Z 7 Space é ш 👍 Ctrl+Alt+@ Ctrl+Alt+ą Alt+ø Shift Control AltGraph Dead Process',
  'Enter Tab Escape Backspace PageDown F8 Ctrl+Enter Ctrl+ArrowLeft Alt+ArrowLeft',
  'Ctrl+a Ctrl+C Ctrl+v Meta+c'
])('the keys %s work', (combinations) => {
  expect(combinations.split(' ').filter((one) => !press(one))).toEqual([])
})

test('the release of a key is always passed on', () => {
  expect(press('Alt+F4', 'keyUp')).toBe(true)
})
