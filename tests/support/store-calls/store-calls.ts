import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Transaction } from '../../../src-main/server/store/store.ts'
import { fixtureTags, readFixture } from '../upgrades/fixture-file.ts'

/** The stores of which there is a call of every method. */
export type StoreName = Exclude<keyof Transaction, 'tell' | 'log'>

/** Calls of some methods of a store, in an order in which each has something to do. */
type CallsOf<Name extends StoreName> = {
  [Method in keyof Transaction[Name]]-?: (
    store: Transaction[Name],
    stores: Transaction
  ) => Promise<unknown> | AsyncGenerator<unknown>
}

/** A call of every method; one that is missing is an error of types. */
export type Calls<Name extends StoreName = StoreName> = { [Each in Name]: CallsOf<Each> }

/** When the fixture of the newest schema was made, and times around it. */
export const AT = new Date(1772600820000)
export const EARLIER = new Date(AT.getTime() - 60_000)
export const LATER = new Date(AT.getTime() + 60_000)
export const LONG_AGO = new Date(0)
export const FAR = new Date(4e12)

/**
 * Someone from whom tickets of the private department of the fixture are hidden, and one whose they
 * are.
 */
const viewer = (id: number, role: string): Viewer => ({
  ...{ id, role, username: `user${id}`, fullName: `User ${id}`, initials: 'U', email: '' },
  isDepartmentHead: false,
  ...{ privateDepartments: ['accounts & legal', 'it'], ticketChanges: undefined },
  searchesComments: true
})
export const OUTSIDER = viewer(3, 'HR')
export const SPECIALIST = viewer(1, 'IT Support Specialist')

/** The rows that the stores of a test begin with. */
export const FIXTURE = readFixture(fixtureTags().at(-1) ?? '').sql

/** The text that a row of the fixture has behind its id, such as a digest. */
export function textInFixture(table: string, id: number): string {
  const row = new RegExp(`INTO "${table}" .* VALUES \\(${id}, '([^']*)'`).exec(FIXTURE)
  if (!row?.[1]) throw new Error(`The fixture lacks the row ${id} of ${table}`)
  return row[1]
}
