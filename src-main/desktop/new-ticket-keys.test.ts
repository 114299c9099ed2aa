import { beforeEach, expect, test } from 'vitest'
import { createNewTicketKeys } from './new-ticket-keys.ts'

let taken: Map<string, () => void>
let pressed: number
let warnings: string[]
const log = { debug() {}, info() {}, warn: (text: string) => void warnings.push(text), error() {} }

/** A system in which others hold some keys already, and which knows no key called `Nonsense`. */
const registry = {
  register(keys: string, press: () => void) {
    if (keys.includes('Nonsense')) throw new TypeError('Error processing argument at index 0')
    if (taken.has(keys)) return false
    taken.set(keys, press)
    return true
  },
  unregister: (keys: string) => void taken.delete(keys)
}
const create = () => createNewTicketKeys({ registry, onPress: () => void pressed++, log })

beforeEach(() => {
  taken = new Map([['Control+Alt+T', () => {}]])
  pressed = 0
  warnings = []
})

test('the keys for a new ticket work until others replace them or they are removed', () => {
  const keys = create()
  keys.use('Control+Alt+N')
  taken.get('Control+Alt+N')?.()
  expect(pressed).toBe(1)
  keys.use('Control+Alt+M')
  expect([...taken.keys()]).toEqual(['Control+Alt+T', 'Control+Alt+M'])
  keys.use(null)
  expect([...taken.keys()]).toEqual(['Control+Alt+T'])
  expect(keys.problem()).toBeNull()
})

test.each([
  ['Control+Alt+T', 'Another program already uses these keys. Choose others.'],
  ['Control+Nonsense', 'These keys cannot be used. Choose others.']
])(
  'the unusable keys %s are reported, logged, and replace no keys of other programs',
  (wanted, problem) => {
    const keys = create()
    keys.use(wanted)
    expect(keys.problem()).toBe(problem)
    expect(warnings).toHaveLength(1)
    keys.use('Control+Alt+N')
    expect(keys.problem()).toBeNull()
    expect([...taken.keys()]).toEqual(['Control+Alt+T', 'Control+Alt+N'])
  }
)
