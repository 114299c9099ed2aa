import { millisecondsInDay } from 'date-fns/constants'
import { beforeEach, expect, test } from 'vitest'
import { createDraftStore } from './draft-store.ts'

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
const openStore = () => createDraftStore(() => storage, readClock)

beforeEach(() => {
  storage = memoryStorage()
  now = Date.UTC(2026, 0, 15)
})

test('a draft is there again after a restart, for the person who wrote it, until it is wiped', () => {
  openStore().keep(ADA, 'new-ticket', { description: 'The printer' })
  openStore().keep(ADA, 'comment-8', 'two')
  expect(openStore().read(ADA, 'new-ticket')).toEqual({ description: 'The printer' })
  expect(openStore().read(GRACE, 'new-ticket')).toBeUndefined()
  expect(openStore().read(ADA, 'comment-7')).toBeUndefined()
  openStore().wipe(ADA, 'new-ticket')
  expect(openStore().read(ADA, 'new-ticket')).toBeUndefined()
  expect(openStore().read(ADA, 'comment-8')).toBe('two')
})

test('all drafts of a person can be forgotten, and nothing else is', () => {
  const drafts = openStore()
  storage.setItem('something-else', 'stays')
  for (const name of ['new-ticket', 'comment-7', 'comment-8']) drafts.keep(ADA, name, 'text')
  drafts.keep(GRACE, 'new-ticket', 'hers')
  drafts.keep(12, 'new-ticket', "whose id begins with Ada's")
  drafts.wipeAllOf(ADA)
  expect(drafts.read(ADA, 'new-ticket')).toBeUndefined()
  expect(drafts.read(GRACE, 'new-ticket')).toBe('hers')
  expect(drafts.read(12, 'new-ticket')).toBe("whose id begins with Ada's")
  expect(storage.length).toBe(3)
  expect(storage.getItem('something-else')).toBe('stays')
})

test('drafts of another source are forgotten, those of the same one stay', () => {
  openStore().keep(ADA, 'comment-7', 'from before anybody asked whose they are')
  openStore().belongTo('this-computer')
  openStore().belongTo('this-computer')
  expect(openStore().read(ADA, 'comment-7')).toBeDefined()
  openStore().belongTo('https://desk.example.org')
  expect(openStore().read(ADA, 'comment-7')).toBeUndefined()
  openStore().keep(ADA, 'comment-7', 'of the server')
  openStore().belongTo('this-computer')
  expect(openStore().read(ADA, 'comment-7')).toBeUndefined()
})

test('a draft leaves the storage after a month, or once there are thirty newer ones', () => {
  const drafts = openStore()
  drafts.keep(ADA, 'comment-0', 'old')
  now += 29 * millisecondsInDay
  expect(drafts.read(ADA, 'comment-0')).toBe('old')
  now += 2 * millisecondsInDay
  expect(drafts.read(ADA, 'comment-0')).toBeUndefined()
  for (let id = 1; id <= 35; id += 1) {
    now += 1000
    drafts.keep(ADA, `comment-${id}`, 'text')
    expect(storage.length).toBe(Math.min(id, 30))
  }
  expect(drafts.read(ADA, 'comment-5')).toBeUndefined()
  expect(drafts.read(ADA, 'comment-6')).toBe('text')
})

test('what is longer than any form may send leaves what was kept, and a damaged draft is tidied away', () => {
  const drafts = openStore()
  drafts.keep(ADA, 'new-ticket', 'shorter')
  drafts.keep(ADA, 'new-ticket', 'x'.repeat(60_000))
  expect(drafts.read(ADA, 'new-ticket')).toBe('shorter')
  const damaged = ['{"savedAt":17', '', 'null', '"text"', '{"savedAt":"today","values":1}']
  for (const [id, text] of damaged.entries())
    storage.setItem(`help-desk-draft:${ADA}:comment-${id}`, text)
  for (const id of damaged.keys()) expect(drafts.read(ADA, `comment-${id}`)).toBeUndefined()
  drafts.keep(ADA, 'new-ticket', 'text')
  expect(storage.length).toBe(1)
})

test('without a storage, or with one that refuses, nothing is kept and nothing fails', () => {
  const refusing = memoryStorage()
  const refuse = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  Object.assign(refusing, { setItem: refuse, getItem: refuse, removeItem: refuse })
  for (const drafts of [createDraftStore(() => null), createDraftStore(() => refusing)]) {
    drafts.keep(ADA, 'new-ticket', 'text')
    expect(drafts.read(ADA, 'new-ticket')).toBeUndefined()
    drafts.wipe(ADA, 'new-ticket')
    drafts.wipeAllOf(ADA)
    drafts.belongTo('this-computer')
  }
})
