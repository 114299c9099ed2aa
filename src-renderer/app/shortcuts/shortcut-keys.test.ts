import { describe, expect, it } from 'vitest'
import { readKey, SEQUENCE_MS, shortcutKeyOf } from './shortcut-keys.ts'

const SHORTCUTS = [{ keys: 'n' }, { keys: '?' }, { keys: 'g d' }, { keys: 'g n' }]
const NOW = 1_000_000

/** The outcome of keys that are pressed one after the other, a tenth of a second apart. */
function press(...keys: string[]) {
  let outcome: ReturnType<typeof readKey> = {}
  for (const [index, key] of keys.entries()) {
    outcome = readKey(key, NOW + index * 100, outcome.beginning ?? null, SHORTCUTS)
  }
  return outcome.shortcut?.keys
}

describe('readKey', () => {
  it.each([
    ['one key', 'n', 'n'],
    ['one key', '?', '?'],
    ['two keys', 'g d', 'g d'],
    ['two keys, of which the second is another shortcut', 'g n', 'g n'],
    ['two keys that mean nothing', 'g ?', undefined],
    ['three keys', 'g x d', undefined],
    ['a first key twice', 'g g d', undefined],
    ['one key after two that mean nothing', 'g x n', 'n']
  ])('knows a shortcut of %s: %s', (_what, keys, shortcut) => {
    expect(press(...keys.split(' '))).toBe(shortcut)
  })

  it('waits for the second key for a while only', () => {
    const beginning = { key: 'g', at: NOW }
    expect(readKey('d', NOW + SEQUENCE_MS, beginning, SHORTCUTS).shortcut?.keys).toBe('g d')
    expect(readKey('d', NOW + SEQUENCE_MS + 1, beginning, SHORTCUTS)).toEqual({})
    expect(readKey('n', NOW + SEQUENCE_MS + 1, beginning, SHORTCUTS).shortcut?.keys).toBe('n')
  })
})

describe('shortcutKeyOf', () => {
  const plain = {
    ...{ key: 'n', code: 'KeyN', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
    ...{ repeat: false, isComposing: false, defaultPrevented: false }
  }

  it('is the key, also with Caps Lock, and tells capitals typed on purpose apart', () => {
    expect(shortcutKeyOf(plain)).toBe('n')
    expect(shortcutKeyOf({ ...plain, key: 'N' })).toBe('n')
    expect(shortcutKeyOf({ ...plain, key: 'N', shiftKey: true })).toBe('N')
    expect(shortcutKeyOf({ ...plain, key: '?', shiftKey: true })).toBe('?')
  })

  it.each([
    ['о', 'KeyJ', 'j'],
    ['О', 'KeyJ', 'J'],
    ['ξ', 'KeyJ', 'j'],
    ['ח', 'KeyJ', 'j'],
    ['é', 'Digit2', 'é'],
    ['z', 'KeyY', 'z'],
    ['.', 'Slash', '.']
  ])('is the Latin letter in the place of %s on %s', (key, code, latin) => {
    expect(shortcutKeyOf({ ...plain, key, code, shiftKey: key !== key.toLowerCase() })).toBe(latin)
  })

  it('leaves the keys of the browser, of other controls and of writing alone', () => {
    const others = ['altKey', 'ctrlKey', 'metaKey', 'repeat', 'isComposing', 'defaultPrevented']
    for (const state of others) expect(shortcutKeyOf({ ...plain, [state]: true }), state).toBeNull()
    expect(shortcutKeyOf({ ...plain, key: 'Escape' })).toBeNull()
  })
})
