import { expect, test } from 'vitest'
import type { StoreEvent } from '../store/store.ts'
import { createPresenceBoard } from './presence-board.ts'

const ADA = 1
const BOB = 2
const MIA = 3
const SILENCE_MS = 75_000

function start() {
  const reported: StoreEvent[] = []
  let now = 0
  const board = createPresenceBoard(
    (event) => void reported.push(event),
    () => now
  )
  return {
    ...board,
    pass(milliseconds: number) {
      now += milliseconds
    },
    /** The people notified since the last time. */
    reported: () =>
      reported.splice(0).map((event) => (event.type === 'personal' ? event.userIds : event))
  }
}
/** Everyone but Mia sees notes. */
const at = (userId: number, activity: 'looking' | 'commenting' | 'noting' | null = 'looking') => ({
  ...{ ticketId: 7, userId, activity, seesNotes: userId !== MIA }
})

test('everyone at a ticket knows the others, and is told who comes, writes and goes', () => {
  const board = start()
  board.receive(at(ADA))
  expect(board.reported()).toEqual([])
  board.receive(at(BOB))
  board.receive({ ...at(MIA), ticketId: 8 })
  expect(board.reported()).toEqual([[ADA]])
  expect(board.othersAt(7, ADA)).toMatchObject([{ userId: BOB, activity: 'looking' }])
  board.receive(at(BOB, 'noting'))
  expect(board.reported()).toEqual([[ADA]])
  expect(board.othersAt(7, ADA)).toMatchObject([{ userId: BOB, activity: 'noting' }])
  board.receive(at(BOB, null))
  expect(board.reported()).toEqual([[ADA]])
  expect(board.othersAt(7, ADA)).toEqual([])
})

test('no one is told what they know already', () => {
  const board = start()
  board.receive(at(ADA))
  board.receive(at(BOB))
  board.reported()
  board.receive(at(BOB))
  board.receive(at(MIA, null))
  expect(board.reported()).toEqual([])
})

test('a note that is being written is told to those who see notes alone', () => {
  const board = start()
  for (const who of [ADA, BOB, MIA]) board.receive(at(who))
  board.reported()
  board.receive(at(BOB, 'noting'))
  expect(board.reported()).toEqual([[ADA]])
  board.receive(at(BOB, 'commenting'))
  expect(board.reported()).toEqual([[ADA, MIA]])
})

test('a person who is silent for two renewals is forgotten, and can return', () => {
  const board = start()
  board.receive(at(ADA))
  board.receive(at(BOB))
  board.pass(SILENCE_MS - 1)
  board.receive(at(ADA))
  expect(board.othersAt(7, ADA)).toHaveLength(1)
  board.pass(1)
  expect(board.othersAt(7, ADA)).toEqual([])
  board.reported()
  board.receive(at(BOB))
  expect(board.reported()).toEqual([[ADA]])
})
