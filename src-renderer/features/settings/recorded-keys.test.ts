import { describe, expect, it } from 'vitest'
import { type KeyPress, keyLabels, recordKeys } from './recorded-keys.ts'

const held = (key: string, code: string, ...modifiers: string[]): KeyPress => ({
  key,
  code,
  ctrlKey: modifiers.includes('Ctrl'),
  altKey: modifiers.includes('Alt'),
  shiftKey: modifiers.includes('Shift'),
  metaKey: modifiers.includes('Meta')
})

describe('recordKeys', () => {
  it.each([
    [held('n', 'KeyN', 'Ctrl', 'Alt'), 'Control+Alt+N'],
    [held('N', 'KeyN', 'Ctrl', 'Shift'), 'Control+Shift+N'],
    [held('5', 'Digit5', 'Alt'), 'Alt+5'],
    [held('%', 'Digit5', 'Ctrl', 'Shift'), 'Control+Shift+5'],
    [held('F9', 'F9', 'Ctrl'), 'Control+F9'],
    [held(' ', 'Space', 'Ctrl', 'Alt'), 'Control+Alt+Space'],
    [held('ArrowUp', 'ArrowUp', 'Ctrl', 'Alt'), 'Control+Alt+Up'],
    [held('t', 'KeyT', 'Meta'), 'Super+T']
  ])('names what is held: %o', (press, keys) => {
    expect(recordKeys(press, false)).toEqual({ keys })
  })

  it('names the letter that is written on the key, not its place', () => {
    expect(recordKeys(held('a', 'KeyQ', 'Ctrl', 'Alt'), false)).toEqual({ keys: 'Control+Alt+A' })
  })

  it('knows the keys of a Mac, also where Option makes another letter of them', () => {
    expect(recordKeys(held('˜', 'KeyN', 'Alt', 'Meta'), true)).toEqual({ keys: 'Command+Alt+N' })
  })

  it('waits while only modifiers are held', () => {
    for (const key of ['Control', 'Alt', 'Shift', 'Meta', 'AltGraph']) {
      expect(recordKeys(held(key, `${key}Left`, 'Ctrl', 'Alt'), false)).toBeNull()
    }
  })

  it('refuses keys that one writes with, and keys it has no name for', () => {
    expect(recordKeys(held('n', 'KeyN'), false)).toEqual({
      problem: 'Hold Ctrl or Alt as well: a key alone is for writing.'
    })
    expect(recordKeys(held('N', 'KeyN', 'Shift'), true)).toEqual({
      problem: 'Hold Cmd, Ctrl or Option as well: a key alone is for writing.'
    })
    expect(recordKeys(held('Process', 'IntlRo', 'Ctrl'), false)).toEqual({
      problem: 'This key can not be used. Take a letter, a digit or a function key.'
    })
  })
})

describe('keyLabels', () => {
  it('says what is written on the keys of each system', () => {
    expect(keyLabels('CommandOrControl+Alt+N', false)).toEqual(['Ctrl', 'Alt', 'N'])
    expect(keyLabels('CommandOrControl+Alt+N', true)).toEqual(['Cmd', 'Option', 'N'])
    expect(keyLabels('Control+Super+Return', false)).toEqual(['Ctrl', 'Win', 'Enter'])
  })
})
