import { beforeEach, describe, expect, test } from 'vitest'
import type { Form } from '#shared/api/forms.ts'
import type { Problem } from '#shared/api/problems.ts'
import { findSimilar, type Similar } from '#shared/api/similar.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada: specialist } = freshServer()
let ben: Account
beforeEach(async () => {
  ben = await server().staff('ben', 'Civil')
})

async function raise(description: string, more: object = {}): Promise<number> {
  const { body } = await ben.post<Ticket>('/api/tickets', {
    ...{ department: 'IT', description, category: 'other', requesterId: ben.user.id, ...more }
  })
  return body.id
}
const answer = (ticketId: number, by: Account, more: object = {}) =>
  by.post(`/api/tickets/${ticketId}/comments`, {
    ...{ message: 'Turn it off and on', userId: by.user.id, ticketId, ...more }
  })
async function similar(text: string, by = ben) {
  const { status, body } = await by.get<Similar>(`/api/similar?text=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  expect(findSimilar.response.parse(body)).toEqual(body)
  return { tickets: body.tickets.map(({ id }) => id), articles: body.articles.map(({ id }) => id) }
}
const ticketsLike = async (text: string, by?: Account) => (await similar(text, by)).tickets

describe('similar tickets', () => {
  test('have rare words in common with a text, in whatever form and order, the most first', async () => {
    const jam = await raise('The printer in the office jams on every page')
    const toner = await raise('Printer: the toner is empty')
    await raise('The door of the office does not open')
    expect(await ticketsLike('Jammed pages, printers!')).toEqual([jam])
    expect(await ticketsLike('printer')).toEqual([toner, jam])
    expect(await ticketsLike('toner of the printer')).toEqual([toner])
    expect(await ticketsLike('The weighbridge drifts')).toEqual([])
    expect(await ticketsLike('please help, it is not working')).toEqual([])
    expect(await ticketsLike('')).toEqual([])
  })

  test('are about it: what only mentions the words far below is left out', async () => {
    const before = 'An entirely different matter with many other words. '.repeat(4)
    await raise(`${before} PS: The scanner of the canteen is blue.`)
    const about = await raise('The scanner of the canteen is broken')
    expect(await ticketsLike('Canteen: scanner')).toEqual([about])
  })

  test('are being worked on, or resolved with an answer of someone else', async () => {
    const text = 'The printer jams'
    const finish = (id: number, status: string) =>
      specialist.patch(`/api/tickets/${id}`, { status, assigneeId: null })
    const open = await raise(text)
    const answered = await raise(text)
    await answer(answered, specialist)
    await finish(answered, 'resolved')
    const cancelled = await raise(text)
    await answer(cancelled, specialist)
    await finish(cancelled, 'cancelled')
    const unanswered = await raise(text)
    await answer(unanswered, ben)
    await answer(unanswered, specialist, { internal: true })
    await finish(unanswered, 'resolved')
    expect(await ticketsLike(text)).toEqual([answered, open])
  })

  test('are five at most, the newest of equal ones', async () => {
    const ids: number[] = []
    for (const _ of Array(7)) ids.push(await raise('The printer jams'))
    expect(await ticketsLike('Printer jams')).toEqual(ids.reverse().slice(0, 5))
  })

  test('of a private department are found by those who see them', async () => {
    const hr = await server().staff('hanna', 'HR')
    const civil = await server().staff('carl', 'Civil')
    const id = await raise('A grievance about the canteen', { department: 'HR' })
    expect(await ticketsLike('grievance', civil)).toEqual([id])
    await specialist.put('/api/admin/departments', { name: 'HR', private: true })
    expect(await ticketsLike('grievance', civil)).toEqual([])
    for (const who of [hr, ben, specialist])
      expect(await ticketsLike('grievance', who)).toEqual([id])
  })
})

/** Four words of one's own and a guess: rare words of hidden texts would count less (D44). */
test('hidden tickets and articles influence nothing', async () => {
  await specialist.put('/api/admin/departments', { name: 'HR', private: true })
  const own = [await raise('zorblat quimby'), await raise('frandle wexit guess')]
  const texts = [
    'zorblat quimby frandle',
    'zorblat quimby 4711007 wexit',
    'frandle 4711007',
    'guess'
  ]
  const answers = () => Promise.all(texts.map((text) => similar(text)))
  const before = await answers()
  expect(before[0]?.tickets).toEqual([own[0]])
  const hidden = { department: 'HR', requesterId: specialist.user.id }
  for (let count = 0; count < 12; count++) {
    const description = `zorblat quimby frandle wexit guess 4711007 ${count}`
    await specialist.post('/api/tickets', { ...hidden, description, category: 'other' })
    const article = { title: description, category: 'other', body: 'guess', department: 'HR' }
    await specialist.post('/api/articles', article)
  }
  expect(await answers()).toEqual(before)
  expect((await similar(texts[2] ?? '', specialist)).tickets).toHaveLength(5)
})

test('answers to forms influence only those who see them (D78)', async () => {
  await specialist.put('/api/admin/departments', { name: 'HR', private: true })
  const fields = [field('model'), field('salary', { secret: true })]
  const form = await specialist.post<Form>(
    '/api/forms',
    newForm({ definition: definitionOf(...fields) })
  )
  const answered = (by: Account, department: string, answers: object) =>
    by.post<Ticket>('/api/tickets', {
      ...{ department, description: 'It is on fire', category: 'printer' },
      ...{ requesterId: by.user.id, form: { formId: form.body.id, version: 1, answers } }
    })
  const { body: seen } = await answered(ben, 'IT', { model: 'Zorblat', salary: 'quimby' })
  const other = await server().staff('cleo', 'Civil')
  const answers = () =>
    Promise.all(['zorblat', 'quimby', 'frandle', 'wexit'].map((text) => similar(text, other)))
  const before = await answers()
  expect(before.map(({ tickets }) => tickets)).toEqual([[seen.id], [], [], []])
  for (let count = 0; count < 4; count++)
    await answered(specialist, 'HR', { model: 'Frandle zorblat', salary: 'wexit' })
  expect(await answers()).toEqual(before)
  const found = await other.get<Ticket[]>('/api/tickets?search=quimby')
  expect(found.body).toEqual([])
})

test('articles are found by the words of their title, by those who read them', async () => {
  const article = { title: 'Set up the VPN', category: 'network', body: 'Open **Settings**.' }
  await specialist.post('/api/articles', article)
  await specialist.post('/api/articles', { ...article, title: 'VPN keys', department: 'IT' })
  await specialist.post('/api/articles', { ...article, title: 'Printers' })
  const text = 'I cannot connect to the VPN from home'
  expect((await similar(text)).articles).toEqual([1])
  expect((await similar(text, specialist)).articles).toEqual([2, 1])
})

test('a text that is too long or missing is rejected', async () => {
  for (const query of [`?text=${'a'.repeat(501)}`, '']) {
    const { status, body } = await ben.get<Problem>(`/api/similar${query}`)
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'text'])
  }
})
