import { expect, test } from 'vitest'
import type { ListedDepartment } from '#shared/api/departments.ts'
import { reasonToStay } from './department-texts.ts'

const ADDED = { name: 'Canteen', private: false, members: 0, tickets: 0, added: true }

test.each<[Partial<ListedDepartment>, string | null]>([
  [{}, null],
  [{ name: 'civil' }, null],
  [{ name: 'civil', added: false }, 'Built-in department. It can’t be removed'],
  [
    { members: 2, tickets: 1 },
    'It has 2 members and 1 ticket. Rename it to another department to merge the two'
  ],
  [{ added: false, private: true }, 'It is listed only while it is private']
])('a department with %o stays because: %s', (about, reason) => {
  expect(reasonToStay({ ...ADDED, ...about })).toBe(reason)
})
