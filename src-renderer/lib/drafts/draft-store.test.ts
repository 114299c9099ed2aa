import { millisecondsInDay } from 'date-fns/constants'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDraftStore } from './draft-store.ts'
import { draftOpener } from './open-draft.ts'

const ADA = 1
const GRACE = 2

/** A browser's storage as far as drafts need it. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear()
  }
}

let storage: Storage
let now: number
const readClock = () => now
const storeIn = (findStorage: () => Storage | null) => ({
  ...createDraftStore(findStorage),
  open: draftOpener(findStorage, readClock)
})
const openStore = () => storeIn(() => storage)

beforeEach(() => {
  storage = memoryStorage()
  now = Date.UTC(2026, 0, 15)
})

test('a draft is there again after a restart, for the person who wrote it, until it is wiped', () => {
  openStore().open(ADA, 'new-ticket').keep({ description: 'The printer' })
  openStore().open(ADA, 'comment-8').keep('two')
  expect(openStore().open(ADA, 'new-ticket').values).toEqual({ description: 'The printer' })
  expect(openStore().open(GRACE, 'new-ticket').values).toBeUndefined()
  expect(openStore().open(ADA, 'comment-7').values).toBeUndefined()
  openStore().open(ADA, 'new-ticket').wipe()
  expect(openStore().open(ADA, 'new-ticket').values).toBeUndefined()
  expect(openStore().open(ADA, 'comment-8').values).toBe('two')
})

test('all drafts of a person can be forgotten, and nothing else is', () => {
  const drafts = openStore()
  storage.setItem('something-else', 'stays')
  for (const name of ['new-ticket', 'comment-7', 'comment-8']) drafts.open(ADA, name).keep('text')
  drafts.open(GRACE, 'new-ticket').keep('hers')
  drafts.open(12, 'new-ticket').keep("whose id begins with Ada's")
  drafts.wipeAllOf(ADA)
  expect(drafts.open(ADA, 'new-ticket').values).toBeUndefined()
  expect(drafts.open(GRACE, 'new-ticket').values).toBe('hers')
  expect(drafts.open(12, 'new-ticket').values).toBe("whose id begins with Ada's")
  expect(storage.length).toBe(3)
  expect(storage.getItem('something-else')).toBe('stays')
})

test('drafts of another source are forgotten, those of the same one stay', () => {
  openStore().open(ADA, 'comment-7').keep('from before anyone asked whose they are')
  openStore().belongTo('this-computer')
  openStore().belongTo('this-computer')
  expect(openStore().open(ADA, 'comment-7').values).toBeDefined()
  openStore().belongTo('https://desk.example.org')
  expect(openStore().open(ADA, 'comment-7').values).toBeUndefined()
  openStore().open(ADA, 'comment-7').keep('of the server')
  openStore().belongTo('this-computer')
  expect(openStore().open(ADA, 'comment-7').values).toBeUndefined()
})

test('a draft leaves the storage after a month, or once there are thirty newer ones', () => {
  const drafts = openStore()
  drafts.open(ADA, 'comment-0').keep('old')
  now += 29 * millisecondsInDay
  expect(drafts.open(ADA, 'comment-0').values).toBe('old')
  now += 2 * millisecondsInDay
  expect(drafts.open(ADA, 'comment-0').values).toBeUndefined()
  for (let id = 1; id <= 35; id += 1) {
    now += 1000
    drafts.open(ADA, `comment-${id}`).keep('text')
    expect(storage.length).toBe(Math.min(id, 30))
  }
  expect(drafts.open(ADA, 'comment-5').values).toBeUndefined()
  expect(drafts.open(ADA, 'comment-6').values).toBe('text')
})

test('what is longer than any form may send leaves what was kept, and a damaged draft is tidied away', () => {
  const drafts = openStore()
  drafts.open(ADA, 'new-ticket').keep('shorter')
  drafts.open(ADA, 'new-ticket').keep('x'.repeat(60_000))
  expect(drafts.open(ADA, 'new-ticket').values).toBe('shorter')
  const damaged = ['{"savedAt":17', '', 'null', '"text"', '{"savedAt":"today","values":1}']
  for (const [id, text] of damaged.entries())
    storage.setItem(`help-desk-draft:${ADA}:comment-${id}`, text)
  for (const id of damaged.keys()) expect(drafts.open(ADA, `comment-${id}`).values).toBeUndefined()
  drafts.open(ADA, 'new-ticket').keep('text')
  expect(storage.length).toBe(1)
})

describe('of two windows with one draft', () => {
  /** Ada's draft of a comment as another window opens it. */
  const opened = () => openStore().open(ADA, 'comment-7')

  /** A window that has written, and one that has opened its draft. */
  function twoWindows() {
    const first = opened()
    first.keep('The lift')
    return { first, second: opened() }
  }

  test('the one that has what the other sent learns of it, once, and nothing of the text is left', () => {
    for (const sender of ['first', 'second'] as const) {
      const windows = twoWindows()
      const other = windows[sender === 'first' ? 'second' : 'first']
      windows[sender].keep('The lift stops')
      expect(other.isSentElsewhere()).toBe(false)
      windows[sender].markSent()
      expect(
        JSON.stringify(
          [...Array(storage.length)].map((_, i) => storage.getItem(storage.key(i) ?? ''))
        )
      ).not.toContain('lift')
      expect([other.isSentElsewhere(), other.isSentElsewhere()]).toEqual([true, false])
      expect(windows[sender].isSentElsewhere()).toBe(false)
      expect(opened().values).toBeUndefined()
    }
  })

  test('one that slept learns of it after other texts were sent or are begun', () => {
    const { first, second } = twoWindows()
    first.markSent()
    for (const text of ['another', 'a third']) {
      first.keep(text)
      first.markSent()
    }
    first.keep('begun')
    now += 20 * millisecondsInDay
    expect(second.isSentElsewhere()).toBe(true)
    expect(opened().values).toBe('begun')
  })

  test('what was changed in one is no part of what the other sends or discards, and is kept', () => {
    for (const end of ['markSent', 'wipe'] as const) {
      const { first, second } = twoWindows()
      second.keep('The lift moves again')
      first[end]()
      expect(second.isSentElsewhere()).toBe(false)
      expect(opened().values).toBe('The lift moves again')
      second.wipe()
    }
    const { first, second } = twoWindows()
    second.keep('The lift moves again')
    first.keep('The lift stops')
    first.markSent()
    expect(second.isSentElsewhere()).toBe(false)
    expect(opened().values).toBe('The lift moves again')
  })

  test('a text that was discarded is not one that was sent later, nor is an empty form', () => {
    const { first, second } = twoWindows()
    const empty = openStore().open(ADA, 'comment-8')
    first.wipe()
    first.keep('another')
    first.markSent()
    expect(second.isSentElsewhere()).toBe(false)
    expect(empty.isSentElsewhere()).toBe(false)
  })

  test('what remembers that a text was sent makes room for drafts', () => {
    for (let id = 1; id <= 29; id++) {
      const sent = openStore().open(ADA, `comment-${id}`)
      sent.keep('text')
      sent.markSent()
    }
    for (let id = 30; id <= 59; id++) openStore().open(ADA, `comment-${id}`).keep('text')
    expect(storage.length).toBe(30)
    expect(openStore().open(ADA, 'comment-30').values).toBe('text')
  })
})

test('without a storage, or with one that rejects, nothing is kept and nothing fails', () => {
  const failing = memoryStorage()
  const fail = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  Object.assign(failing, { setItem: fail, getItem: fail, removeItem: fail })
  for (const drafts of [storeIn(() => null), storeIn(() => failing)]) {
    drafts.open(ADA, 'new-ticket').keep('text')
    expect(drafts.open(ADA, 'new-ticket').values).toBeUndefined()
    drafts.open(ADA, 'new-ticket').wipe()
    drafts.wipeAllOf(ADA)
    drafts.belongTo('this-computer')
  }
})
