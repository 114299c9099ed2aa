import { expect, test } from 'vitest'
import { trayMenu, trayTip } from './tray-menu.ts'

const done: string[] = []
const act = (what: string) => () => void done.push(what)
const actions = {
  open: act('open'),
  newTicket: act('new'),
  showMyTickets: act('mine'),
  quit: act('quit')
}
const labels = (count: number | null) =>
  trayMenu('Help Desk', count, actions).map(({ label, type }) => label ?? type)

test.each([
  [0, 'No open tickets assigned to you'],
  [1, '1 open ticket assigned to you'],
  [12, '12 open tickets assigned to you']
])('the menu and the tip count %i', (count, text) => {
  expect(labels(count)).toEqual([
    'Open Help Desk',
    'New Ticket',
    text,
    'separator',
    'Quit Help Desk'
  ])
  expect(trayTip('Help Desk', count)).toBe(`Help Desk: ${text}`)
})

test('the menu and the tip have no count while no one is signed in', () => {
  expect(labels(null)).toEqual(['Open Help Desk', 'New Ticket', 'separator', 'Quit Help Desk'])
  expect(trayTip('Help Desk', null)).toBe('Help Desk')
})

test('every item of the menu does its action', () => {
  for (const { click } of trayMenu('Help Desk', 3, actions)) (click as (() => void) | undefined)?.()
  expect(done).toEqual(['open', 'new', 'mine', 'quit'])
})
