import { expect, test } from 'vitest'
import type { SignedInUser } from '#shared/api/users.ts'
import { newDraft, readDraft } from './announcement-draft.ts'

const person = (role: string, isDepartmentHead: boolean): SignedInUser => ({
  ...{ id: 1, username: 'ada', email: 'ada@example.com', fullName: 'Ada', initials: 'AL' },
  ...{ role, isDepartmentHead }
})
const SPECIALIST = person('IT Support Specialist', false)
const HEAD = person('Logistics', true)
const part = (id: number) => ({ id, ticketId: `TKT-0000${id}`, title: 'Email is slow' })
const PARTS = [part(3), part(4)]

test('a new announcement is an outage from now on, for everyone or for the head’s people', () => {
  const draft = { ...newDraft(SPECIALIST, []), title: 'Email is slow', from: '2026-06-03T09:40' }
  const { body, messages } = readDraft(SPECIALIST, draft, [])
  expect(messages).toEqual({})
  expect(body).toMatchObject({
    ...{ kind: 'outage', departments: [], until: null, ticketId: null },
    from: new Date('2026-06-03T09:40').toISOString()
  })
  expect(body).not.toHaveProperty('parts')
  expect(newDraft(HEAD, []).departments).toEqual(['Logistics'])
})

test('selected tickets are parts, but for the one behind the outage', () => {
  const draft = { ...newDraft(SPECIALIST, PARTS), title: 'Email is slow' }
  const raised = readDraft(SPECIALIST, draft, PARTS).body
  expect(raised).toMatchObject({ parts: [3, 4], ticketId: null, raise: { department: 'IT' } })
  const behind = readDraft(SPECIALIST, { ...draft, source: 'existing', ticketId: 3 }, PARTS).body
  expect(behind).toMatchObject({ parts: [4], ticketId: 3 })
  expect(behind).not.toHaveProperty('raise')
})

test('one format is for all languages', () => {
  const german = { language: 'de' as const, title: 'E-Mail ist langsam', text: 'Bitte **warten**' }
  const draft = { ...newDraft(SPECIALIST, []), title: 'Email is slow', translations: [german] }
  expect(readDraft(SPECIALIST, draft, []).body).toMatchObject({
    ...{ format: 'markdown', translations: [german] }
  })
})

test('each field says what is missing', () => {
  const empty = { departments: [], from: '', source: 'existing' as const }
  const { body, messages } = readDraft(HEAD, { ...newDraft(HEAD, []), ...empty }, [])
  expect(body).toBeUndefined()
  expect(messages).toMatchObject({
    title: expect.any(String),
    from: 'Enter when it begins',
    ticketId: 'Select the ticket behind it',
    departments: 'Select a department that you head'
  })
})
