import { expect, test } from 'vitest'
import type { Announcement } from '#shared/api/announcements.ts'
import { speak } from '../base/texts.ts'
import { announcementNote } from './announcement-note.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const outage: Announcement = {
  ...{ id: 5, kind: 'outage', title: 'Email is slow', text: 'A secret', format: undefined },
  ...{ departments: [], categories: [], from: '2026-03-02T08:40:00.000Z', until: null },
  ...{ onSignIn: false, state: 'now', endedAt: null, answer: null, authorId: 1 },
  ...{ createdAt: '2026-03-02T08:41:00.000Z', updatedAt: '2026-03-02T08:41:00.000Z' },
  ...{ affected: 0, hasThisToo: false, read: false, canManage: false }
}
const work: Announcement = { ...outage, id: 6, kind: 'work', title: 'Update', state: 'planned' }

test('an announcement is told with its title, and leads to its page', () => {
  expect(announcementNote([outage], 9, NOW)).toEqual({
    title: 'Outage: Email is slow',
    body: expect.stringMatching(/^Since /),
    path: '/announcements/5'
  })
  expect(announcementNote([work], 9, NOW)?.body).toMatch(/^From /)
})

test('a locked screen shows no title that is for some departments only', () => {
  const note = announcementNote([{ ...outage, departments: ['Logistics'] }], 9, NOW)
  expect(note?.title).toBe('Outage announced')
})

test('an announcement is told in the language of the desktop', async () => {
  await speak('de')
  const translations = [{ language: 'de' as const, title: 'E-Mail ist langsam' }]
  expect(announcementNote([{ ...outage, translations }], 9, NOW)?.title).toMatch(
    /: E-Mail ist langsam$/
  )
  await speak('en')
})

test('several are one notification, and no one is told of their own', () => {
  expect(announcementNote([outage, work], 9, NOW)).toMatchObject({
    ...{ title: '2 announcements', path: '/announcements' },
    body: 'Outage: Email is slow, Planned work: Update'
  })
  expect(announcementNote([outage], 1, NOW)).toBeNull()
})
