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

function category(id: number, name: string, department: string): Category {
  return {
    id,
    name,
    slug: name.toLowerCase(),
    department,
    description: null,
    createdAt: moment,
    updatedAt: moment
  }
}

function subcategory(id: number, categoryId: number, name: string): Subcategory {
  return {
    id,
    categoryId,
    name,
    slug: name.toLowerCase(),
    description: null,
    defaultSLA: 6,
    defaultPriority: 'medium',
    createdAt: moment,
    updatedAt: moment
  }
}

function person(id: number, role: string): User {
  const username = `user-${id}`
  const email = `${username}@example.org`
  return { id, username, email, fullName: username, role, initials: 'XX', isDepartmentHead: false }
}

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

describe('emptyTicket', () => {
  it('starts at software for IT, medium, unassigned', () => {
    expect(emptyTicket(catalogue)).toEqual({
      department: 'IT',
      description: '',
      assigneeId: null,
      priority: 'medium',
      category: 'software',
      subcategory: null
    })
  })

  it('starts at other where software is not offered', () => {
    expect(emptyTicket({ categories: [], subcategories: [] }).category).toBe('other')
  })
})

describe('restoredTicket', () => {
  const users: User[] = [person(7, 'HR'), person(8, 'IT')]
  const departments = ['HR', 'IT']
  const draft = {
    department: 'HR',
    description: 'My payslip',
    assigneeId: 7,
    priority: 'high' as const,
    category: 'payroll',
    subcategory: 'payslip',
    attachments: [
      { id: 3, name: 'payslip.pdf', size: 1000, type: 'application/octet-stream' as const }
    ]
  }

  it('is the draft while everything in it can still be chosen', () => {
    expect(restoredTicket(draft, users, departments, catalogue)).toEqual(draft)
  })

  it('keeps the text and lets go of what is gone', () => {
    const onlyIt = users.filter(({ role }) => role === 'IT')
    expect(restoredTicket(draft, onlyIt, ['IT'], catalogue)).toEqual({
      department: 'IT',
      description: 'My payslip',
      assigneeId: null,
      priority: 'high',
      category: 'software',
      subcategory: null,
      attachments: draft.attachments
    })
    expect(
      restoredTicket({ ...draft, assigneeId: 8 }, users, departments, catalogue)
    ).toMatchObject({ assigneeId: null })
    expect(
      restoredTicket({ ...draft, subcategory: 'crash' }, users, departments, catalogue)
    ).toMatchObject({ subcategory: null })
  })
})

describe('changeDepartment', () => {
  it('forgets the assignee and a category the department does not offer', () => {
    expect(changeDepartment({ category: 'software' }, 'HR', catalogue)).toEqual({
      department: 'HR',
      assigneeId: null,
      category: 'other',
      subcategory: null
    })
    expect(changeDepartment({ category: 'payroll' }, 'IT', catalogue)).toMatchObject({
      category: 'software'
    })
  })

  it('leaves a category alone that both departments offer', () => {
    expect(changeDepartment({ category: 'other' }, 'HR', catalogue)).toEqual({
      department: 'HR',
      assigneeId: null
    })
    expect(changeDepartment({ category: 'software' }, 'it', catalogue)).toEqual({
      department: 'it',
      assigneeId: null
    })
  })
})

describe('changeCategory', () => {
  it('clears the subcategory', () => {
    expect(changeCategory('server')).toEqual({ category: 'server', subcategory: null })
  })
})

describe('choices', () => {
  it("offers a department its own categories, IT also the specialists', and always Other", () => {
    expect(categoryChoices('IT', catalogue).map(({ name }) => name)).toEqual([
      'Software',
      'Server',
      'Other'
    ])
    expect(categoryChoices('hr', catalogue).map(({ name }) => name)).toEqual(['Payroll', 'Other'])
    expect(categoryChoices('Civil', catalogue).map(({ name }) => name)).toEqual(['Other'])
  })

  it('limits subcategories to the category', () => {
    expect(subcategoryChoices('server', catalogue).map(({ id }) => id)).toEqual([2])
    expect(subcategoryChoices('other', catalogue)).toEqual([])
  })
})

describe('categoryPath', () => {
  it('shows names, and the slugs of what was deleted', () => {
    expect(categoryPath({ category: 'software', subcategory: 'crash' }, catalogue)).toBe(
      'Software / Crash'
    )
    expect(categoryPath({ category: 'other', subcategory: null }, catalogue)).toBe('Other')
    expect(categoryPath({ category: 'fax', subcategory: 'jam' }, catalogue)).toBe('fax / jam')
  })
})
