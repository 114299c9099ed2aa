import { describe, expect, test } from 'vitest'
import type { Category } from '#shared/api/categories.ts'
import { withMissingCategories } from '#shared/api/import-categories.ts'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportCheck, ImportPreview } from '#shared/api/imports.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { importedAgain, prepared } from '#support/server/import-fixture.ts'
import { importedAccount } from './account-matching.ts'

/** Says no requester, no status and no time, like the export of a mailbox. */
const FILE = 'Document,Topic_group\nthe same text,Hardware\nanother,HR Support\nthird,\n'

const { server, ada } = freshServer()

const tickets = async () => (await ada.get<Ticket[]>('/api/tickets')).body
const checked = async (id: number, mapping: ImportMapping) =>
  (await ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, mapping)).body
const imported = (id: number, mapping: ImportMapping) => importedAgain(ada, id, mapping)

describe('tickets without a requester', () => {
  test('are those of a placeholder account that no one can sign in to', async () => {
    const { id, mapping } = await prepared(ada, FILE)
    expect(mapping).toMatchObject({ source: '', requester: { placeholder: 'Former employee' } })
    const resolved: ImportMapping = { ...mapping, status: 'resolved' }
    expect(await checked(id, resolved)).toMatchObject({
      ...{ tickets: 3, accounts: 1 },
      defaults: [
        { field: 'requester', to: 'Former employee', tickets: 3 },
        { field: 'status', to: 'resolved', tickets: 3 },
        { field: 'department', to: 'IT', tickets: 3 },
        { field: 'category', to: 'other', tickets: 2 }
      ],
      sample: [
        {
          externalId: '',
          about: 'the same text',
          requester: 'Former employee',
          status: 'resolved'
        },
        { about: 'another' },
        { about: 'third' }
      ]
    })
    expect(await imported(id, resolved)).toMatchObject({ imported: 3, accounts: 1 })
    const people = (await ada.get<User[]>('/api/users')).body
    const former = people.find(({ fullName }) => fullName === 'Former employee')
    expect(former).toMatchObject({ disabled: true })
    for (const ticket of await tickets())
      expect(ticket).toMatchObject({ requesterId: former?.id, status: 'resolved' })
    const again = await prepared(ada, FILE.replace('third', 'fourth'))
    expect(again.mapping).toEqual(resolved)
    expect(await checked(again.id, resolved)).toMatchObject({
      ...{ tickets: 1, unchanged: 2, accounts: 0 }
    })
    expect(await imported(again.id, { ...resolved, source: 'import' })).toMatchObject({
      ...{ imported: 1, unchanged: 2, accounts: 0 }
    })
  })

  test('are those of a person, or of the importer where a mapping of before names no one', async () => {
    const jane = await server().staff('jane')
    const file = 'Title,Requester\nOf no one,\nOf a stranger,Old Hand\n'
    const { id, mapping } = await prepared(ada, file)
    const { requester: _, ...before } = { ...mapping, unknownPeople: 'importer' as const }
    expect((await checked(id, before)).defaults[0]).toMatchObject({ to: 'ada Example', tickets: 2 })
    await imported(id, { ...before, requester: { userId: jane.user.id } })
    for (const ticket of await tickets()) expect(ticket.requesterId).toBe(jane.user.id)
    const texts = (await tickets()).map(({ description }) => description)
    expect(texts.sort()).toEqual(['Of a stranger\n\nRaised by Old Hand', 'Of no one'])
  })
})

test('missing categories are found in the file, and created for its tickets', async () => {
  const { id, mapping } = await prepared(ada, FILE)
  const check = await checked(id, mapping)
  expect(check.words.filter(({ isUnknown }) => isUnknown)).toEqual([
    { field: 'category', word: 'HR Support', rows: 1, to: 'other', isUnknown: true }
  ])
  const creating = withMissingCategories(mapping, check)
  const unused = { slug: 'unused', name: 'Unused', department: 'IT' }
  const wanted = { ...creating, newCategories: [...(creating.newCategories ?? []), unused] }
  expect(await checked(id, wanted)).toMatchObject({ categories: 1 })
  expect(await imported(id, wanted)).toMatchObject({ imported: 3, categories: 1 })
  const categories = (await ada.get<Category[]>('/api/admin/categories')).body
  expect(categories.find(({ slug }) => slug === 'hr-support')).toMatchObject({
    ...{ name: 'HR Support', department: 'IT' }
  })
  expect(categories.some(({ slug }) => slug === 'unused')).toBe(false)
  expect((await tickets()).map(({ category }) => category).sort()).toEqual([
    ...['hardware', 'hr-support', 'other']
  ])
  expect(await checked(id, wanted)).toMatchObject({ categories: 0, unchanged: 3 })
})

test('a check is there again with the file, until it is imported', async () => {
  const { id, mapping } = await prepared(ada, FILE)
  const preview = async () => (await ada.get<ImportPreview>(`/api/admin/imports/${id}`)).body
  expect(await preview()).not.toHaveProperty('check')
  const check = await checked(id, { ...mapping, status: 'cancelled' })
  const { check: kept, suggestion } = await preview()
  expect([kept, suggestion.status]).toEqual([check, 'cancelled'])
  await imported(id, mapping)
  expect(await preview()).not.toHaveProperty('check')
})

test('defaults that are not here are rejected, with their field', async () => {
  const waiting = await server().staff('waiting')
  await server().execute(`UPDATE users SET waiting = ${'true'} WHERE id = ${waiting.user.id}`)
  // Anyone can register any address.
  const taken = await server().staff('taken')
  const address = importedAccount({ name: 'Leaver', email: '' }, 'IT', new Date(0)).email
  await server().execute(`UPDATE users SET email = '${address}' WHERE id = ${taken.user.id}`)
  const { id, mapping } = await prepared(ada, FILE)
  const category = { slug: 'new', name: 'New', department: 'IT' }
  for (const [change, path] of [
    [{ requester: { userId: 999 } }, 'requester'],
    [{ requester: { userId: waiting.user.id } }, 'requester'],
    [{ requester: { placeholder: 'Leaver' } }, 'requester'],
    [{ requester: 'jane' }, 'requester'],
    [{ status: 'parked' }, 'status'],
    [{ category: 'new' }, 'category'],
    [{ newCategories: [category, category] }, 'newCategories'],
    [{ newCategories: [{ ...category, slug: 'other' }] }, 'newCategories']
  ] as const) {
    for (const call of ['check', 'run']) {
      const answer = await ada.post<Problem>(`/api/admin/imports/${id}/${call}`, {
        ...mapping,
        ...change
      })
      expect([path, answer.status, answer.body.errors?.[0]?.path]).toEqual([path, 400, path])
    }
  }
})
