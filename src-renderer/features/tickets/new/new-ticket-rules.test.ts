import { describe, expect, it } from 'vitest'
import type { Category, Subcategory } from '#shared/api/categories.ts'
import type { User } from '#shared/api/users.ts'
import { categoryChoices, categoryPath, subcategoryChoices } from '../ticket-categories.ts'
import {
  changeCategory,
  changeDepartment,
  emptyTicket,
  restoredTicket
} from './new-ticket-rules.ts'

const moment = '2026-01-01T00:00:00.000Z'
const made = { description: null, createdAt: moment, updatedAt: moment }

const category = (id: number, name: string, department: string): Category => ({
  ...{ id, name, slug: name.toLowerCase(), department, ...made }
})
const subcategory = (id: number, categoryId: number, name: string): Subcategory => ({
  ...{ id, categoryId, name, slug: name.toLowerCase(), ...made },
  ...{ defaultSLA: 6, defaultPriority: 'medium' }
})
const person = (id: number, role: string): User => ({
  ...{ id, username: `user-${id}`, email: `user-${id}@example.org`, fullName: `user-${id}` },
  ...{ role, initials: 'XX', isDepartmentHead: false }
})

const catalogue = {
  categories: [
    category(1, 'Software', 'IT'),
    category(2, 'Server', 'IT Support Specialist'),
    category(3, 'Payroll', 'HR')
  ],
  subcategories: [
    subcategory(1, 1, 'Crash'),
    subcategory(2, 2, 'Crash'),
    subcategory(3, 3, 'Payslip')
  ]
}

const EMPTY = {
  ...{ department: 'IT', description: '', assigneeId: null, priority: 'medium' },
  ...{ category: 'software', subcategory: null }
}

it('a new ticket starts at software for IT, medium, unassigned; at other where software is not offered', () => {
  expect(emptyTicket(catalogue)).toEqual(EMPTY)
  expect(emptyTicket({ categories: [], subcategories: [] }).category).toBe('other')
})

describe('restoredTicket', () => {
  const users: User[] = [person(7, 'HR'), person(8, 'IT')]
  const draft = {
    ...{ department: 'HR', description: 'My payslip', assigneeId: 7, priority: 'high' as const },
    ...{ category: 'payroll', subcategory: 'payslip', answers: { 3: { size: 'XL' } } },
    attachments: [
      { id: 3, name: 'payslip.pdf', size: 1000, type: 'application/octet-stream' as const }
    ]
  }
  const offered = { user: person(1, 'Civil'), users, departments: ['HR', 'IT'], catalogue }
  const restored = (more: Partial<typeof draft> = {}) =>
    restoredTicket({ ...draft, ...more }, offered)

  it('is the draft while everything in it can still be chosen', () => {
    expect(restored()).toEqual(draft)
  })

  it('keeps the text and lets go of what is gone', () => {
    const { description, priority, attachments, answers } = draft
    const kept = { ...EMPTY, description, priority, attachments, answers }
    expect(
      restoredTicket(draft, { ...offered, users: users.slice(1), departments: ['IT'] })
    ).toEqual(kept)
    expect(restored({ assigneeId: 8 }).assigneeId).toBeNull()
    expect(restored({ subcategory: 'crash' }).subcategory).toBeNull()
  })

  it('lets go of an assignee whose team is not confirmed where the server would decline them', () => {
    const newcomer = { ...person(7, 'HR'), unconfirmedTeam: true as const }
    const kept = (user: object) =>
      restoredTicket(draft, { ...offered, users: [newcomer], user: { ...offered.user, ...user } })
        .assigneeId
    expect([kept({}), kept({ privateDepartments: ['hr'] })]).toEqual([7, null])
  })
})

it.each([
  ['software', 'HR', { department: 'HR', category: 'other', subcategory: null }],
  ['payroll', 'IT', { department: 'IT', category: 'software', subcategory: null }],
  ['other', 'HR', { department: 'HR' }],
  ['software', 'it', { department: 'it' }]
])(
  'with %s, another department removes the assignee, and the category that %s does not offer',
  (slug, to, changed) => {
    expect(changeDepartment({ category: slug }, to, catalogue)).toEqual({
      assigneeId: null,
      ...changed
    })
  }
)

it('another category clears the subcategory', () => {
  expect(changeCategory('server')).toEqual({ category: 'server', subcategory: null })
})

describe('choices', () => {
  it("offers a department its own categories, IT also the specialists', and always Other", () => {
    const offered = (department: string) =>
      categoryChoices(department, catalogue).map(({ name }) => name)
    expect(offered('IT')).toEqual(['Software', 'Server', 'Other'])
    expect(offered('hr')).toEqual(['Payroll', 'Other'])
    expect(offered('Civil')).toEqual(['Other'])
  })

  it('limits subcategories to the category', () => {
    expect(subcategoryChoices('server', catalogue).map(({ id }) => id)).toEqual([2])
    expect(subcategoryChoices('other', catalogue)).toEqual([])
  })
})

it.each([
  ['software', 'crash', 'Software / Crash'],
  ['other', null, 'Other'],
  ['fax', 'jam', 'fax / jam']
])(
  'a category shows names, and slugs where it was deleted: %s and %s',
  (slug, subcategory, shown) => {
    expect(categoryPath({ category: slug, subcategory }, catalogue)).toBe(shown)
  }
)
