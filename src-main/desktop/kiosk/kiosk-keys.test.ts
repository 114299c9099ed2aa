import { expect, test } from 'vitest'
import { isKeyAllowed } from './kiosk-keys.ts'

/** `Ctrl+Shift+I` as Electron tells of it. */
function press(combination: string) {
  const names = combination.split('+')
  const key = names.pop() || '+'
  const held = (name: string) => names.includes(name)
  return isKeyAllowed({
    type: 'keyDown',
    key,
    control: held('Ctrl'),
    alt: held('Alt'),
    meta: held('Meta')
  })
}

test.each([
  'Alt+F4',
  'Ctrl+w',
  'Ctrl+q',
  'Ctrl+r',
  'Ctrl+Shift+R',
  'Ctrl+p',
  'Ctrl+s',
  'Ctrl+o',
  'Ctrl+n',
  'Ctrl+t',
  'Ctrl+j',
  'Ctrl+u',
  'Ctrl+f',
  'Ctrl+Shift+I',
  'Ctrl+Shift+J',
  'Ctrl+Tab',
  'Ctrl+Escape',
  'Ctrl+=',
  'Ctrl+-',
  'Ctrl+0',
  'F1',
  'F5',
  'F11',
  'F12',
  'Alt+Enter',
  'Alt+ ',
  'Alt+Tab',
  'Alt+f',
  'Ctrl+Alt+Delete',
  'Ctrl+Alt+t',
  'Ctrl+Alt+F1',
  'Meta+q',
  'Meta+w',
  'Meta+h',
  'Meta+m',
  'Meta+,',
  'Meta+Alt+i',
  'Meta+Alt+Escape',
  'Meta+d',
  'Meta+l',
  'BrowserHome',
  'LaunchMail',
  'ContextMenu',
  'PrintScreen'
])('%s leads nowhere', (combination) => {
  expect(press(combination)).toBe(false)
})

test.each([
  'a',
  'Z',
  '7',
  ' ',
  'é',
  'ш',
  '👍',
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'PageDown',
  'Shift',
  'Control',
  'AltGraph',
  'Dead',
  'Process',
  'F8',
  'Ctrl+a',
  'Ctrl+C',
  'Ctrl+v',
  'Ctrl+Enter',
  'Ctrl+ArrowLeft',
  'Meta+c',
  'Alt+ArrowLeft',
  'Ctrl+Alt+@',
  'Ctrl+Alt+ą',
  'Alt+ø'
])('%s works', (combination) => {
  expect(press(combination)).toBe(true)
})

test('a key that is let go of is always let go of', () => {
  expect(isKeyAllowed({ type: 'keyUp', key: 'F4', control: false, alt: true, meta: false })).toBe(
    true
  )
})
