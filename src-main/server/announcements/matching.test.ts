import { beforeEach, expect, test } from 'vitest'
import { type Announcement, matchAnnouncements } from '#shared/api/announcements.ts'
import type { Problem } from '#shared/api/problems.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada } = freshServer()
let ben: Account
beforeEach(async () => {
  ben = await server().staff('ben', 'Civil')
})

async function announce(more: Parameters<typeof newAnnouncement>[0]): Promise<number> {
  const input = newAnnouncement({ text: '', categories: [], ...more })
  const { status, body } = await ada.post<Announcement>('/api/announcements', input)
  expect(status).toBe(201)
  return body.id
}
async function raise(description: string, more: object = {}) {
  const { status } = await ada.post('/api/tickets', {
    ...{ department: 'IT', description, category: 'other', requesterId: ada.user.id, ...more }
  })
  expect(status).toBe(201)
}
async function matches(text: string, { category, by = ben }: { category?: string; by?: Account }) {
  const asked = { text, ...(category && { category }) }
  const { status, body } = await by.post<Announcement[]>('/api/announcements/matches', asked)
  expect(status).toBe(200)
  expect(matchAnnouncements.response.parse(body)).toEqual(body)
  return body.map(({ id }) => id)
}

test('an outage is offered for its category and for its rare words, the most likely first', async () => {
  for (const what of ['door', 'lamp', 'chair']) await raise(`The ${what} of the office is broken`)
  const email = await announce({ title: 'Email is slow', categories: ['email'] })
  const office = await announce({ title: 'No lifts', text: 'In all of the office' })
  const vpn = await announce({ title: 'VPN', categories: ['network', 'email'] })
  expect(await matches('', { category: 'email' })).toEqual([vpn, email])
  expect(await matches('My mails do not arrive', { category: 'email' })).toEqual([email, vpn])
  expect(await matches('The VPN fails since I changed the password', {})).toEqual([vpn])
  expect(await matches('No lift moves', { category: 'furniture' })).toEqual([office])
  // A word of its text that most tickets have is no reason.
  expect(await matches('The lamp of the office is broken', {})).toEqual([])
  expect(await matches('please help, it is not working', {})).toEqual([])
  await announce({ title: 'Another', categories: ['email'] })
  await announce({ title: 'The last', categories: ['email'] })
  expect(await matches('', { category: 'email' })).toHaveLength(3)
})

test('only outages that hold are offered', async () => {
  const later = '2026-03-02T10:00:00.000Z'
  const id = await announce({ title: 'VPN' })
  await announce({ title: 'VPN', from: later })
  await announce({ title: 'VPN', kind: 'work', until: later })
  await announce({ title: 'VPN', kind: 'notice' })
  expect(await matches('VPN', {})).toEqual([id])
  await ada.post(`/api/announcements/${id}/end`, { resolve: false })
  expect(await matches('VPN', {})).toEqual([])
})

test('an outage for others influences nothing (D44)', async () => {
  const own = [await announce({ title: 'Email is slow' }), await announce({ title: 'VPN' })]
  const ask = async () => [
    await matches('email quimby frandle', {}),
    await matches('quimby vpn', { category: 'network' })
  ]
  const before = await ask()
  expect(before).toEqual(own.map((id) => [id]))
  const departments = ['HR']
  for (let count = 0; count < 5; count++)
    await announce({ title: 'quimby frandle', categories: ['network'], departments })
  expect(await ask()).toEqual(before)
  expect(await matches('quimby', { by: ada })).toHaveLength(3)
})

/** Rare words of hidden tickets would count less, so that they could be guessed. */
test('tickets that a person does not see influence nothing (D44)', async () => {
  await ada.put('/api/admin/departments', { name: 'HR', private: true })
  await announce({ title: 'zorblat', text: 'quimby' })
  const texts = ['zorblat frandle wexit', 'quimby frandle', 'quimby']
  const ask = (by = ben) => Promise.all(texts.map((text) => matches(text, { by })))
  for (const text of ['zorblat', 'quimby', 'frandle', 'wexit']) await raise(`All about ${text}`)
  const before = await ask()
  for (let count = 0; count < 20; count++)
    await raise(`All about zorblat ${count}`, { department: 'HR' })
  expect(await ask()).toEqual(before)
  expect(await ask(ada)).not.toEqual(before)
})

test('a text that is too long or missing is rejected', async () => {
  for (const body of [{ text: 'a'.repeat(10_001) }, {}]) {
    const answer = await ben.post<Problem>('/api/announcements/matches', body)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'text'])
  }
})
