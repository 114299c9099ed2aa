import { describe, expect, it } from 'vitest'
import { type KeyPress, keyLabels, recordKeys } from './recorded-keys.ts'

const held = (key: string, code: string, ...modifiers: string[]): KeyPress => ({
  ...{ key, code, ctrlKey: modifiers.includes('Ctrl'), altKey: modifiers.includes('Alt') },
  ...{ shiftKey: modifiers.includes('Shift'), metaKey: modifiers.includes('Meta') }
})

describe('recordKeys', () => {
  it.each([
    [held('n', 'KeyN', 'Ctrl', 'Alt'), false, 'Control+Alt+N'],
    [held('N', 'KeyN', 'Ctrl', 'Shift'), false, 'Control+Shift+N'],
    [held('5', 'Digit5', 'Alt'), false, 'Alt+5'],
    [held('%', 'Digit5', 'Ctrl', 'Shift'), false, 'Control+Shift+5'],
    [held('F9', 'F9', 'Ctrl'), false, 'Control+F9'],
    [held(' ', 'Space', 'Ctrl', 'Alt'), false, 'Control+Alt+Space'],
    [held('ArrowUp', 'ArrowUp', 'Ctrl', 'Alt'), false, 'Control+Alt+Up'],
    [held('t', 'KeyT', 'Meta'), false, 'Super+T'],
    // The letter that is written on the key, not its place.
    [held('a', 'KeyQ', 'Ctrl', 'Alt'), false, 'Control+Alt+A'],
    // Option makes another letter of it on a Mac.
    [held('˜', 'KeyN', 'Alt', 'Meta'), true, 'Command+Alt+N']
  ])('names what is held: %o, on a Mac: %s', (press, isMac, keys) => {
    expect(recordKeys(press, isMac)).toEqual({ keys })
  })

  it('waits while only modifiers are held', () => {
    for (const key of ['Control', 'Alt', 'Shift', 'Meta', 'AltGraph'])
      expect(recordKeys(held(key, `${key}Left`, 'Ctrl', 'Alt'), false), key).toBeNull()
  })

  it.each([
    [held('n', 'KeyN'), false, 'Hold Ctrl or Alt as well, so that you can still type this key.'],
    [
      held('N', 'KeyN', 'Shift'),
      true,
      'Hold Cmd, Ctrl or Option as well, so that you can still type this key.'
    ],
    [
      ...([held('Process', 'IntlRo', 'Ctrl'), false] as const),
      'This key can’t be used. Use a letter, a digit or a function key.'
    ]
  ])(
    'refuses keys that one writes with, and keys it has no name for: %o',
    (press, isMac, problem) => {
      expect(recordKeys(press, isMac)).toEqual({ problem })
    }
  )
})

describe('keyLabels', () => {
  it('says what is written on the keys of each system', () => {
    expect(keyLabels('CommandOrControl+Alt+N', false)).toEqual(['Ctrl', 'Alt', 'N'])
    expect(keyLabels('CommandOrControl+Alt+N', true)).toEqual(['Cmd', 'Option', 'N'])
    expect(keyLabels('Control+Super+Return', false)).toEqual(['Ctrl', 'Win', 'Enter'])
  })
})
