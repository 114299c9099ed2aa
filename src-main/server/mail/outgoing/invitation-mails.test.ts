import { expect, test } from 'vitest'
import type { SentInvitation } from '#shared/api/invitations.ts'
import { outgoingMailFixture } from '#support/server/outgoing-mail-fixture.ts'

const { server, people, setMail } = outgoingMailFixture()

async function invite(...names: string[]): Promise<SentInvitation[]> {
  const invitations = names.map((name) => ({ email: `${name}@example.org` }))
  const { status, body } = await people().ada.post<SentInvitation[]>(
    '/api/admin/invitations/bulk',
    { invitations }
  )
  expect(status).toBe(201)
  return body
}

test('each invitation of several is emailed to its address alone', async () => {
  const [eve, mia] = await invite('eve', 'mia')
  expect([eve?.emailed, mia?.emailed]).toEqual([true, true])
  expect(server().reported()).toEqual([
    { to: 'eve@example.org', text: expect.stringContaining(`/auth#invitation=${eve?.token}`) },
    { to: 'mia@example.org', text: expect.stringContaining(`/auth#invitation=${mia?.token}`) }
  ])
  expect(server().connections).toHaveLength(1)
})

test('where the mail server declines one, the others are sent; where it is away, no more are tried', async () => {
  const declined = 'No such mailbox'
  server().answerWith(({ to }) =>
    to.startsWith('eve') ? { kind: 'refused', error: declined } : { kind: 'sent' }
  )
  expect(await invite('eve', 'mia')).toMatchObject([
    { emailed: false, problem: declined },
    { emailed: true, problem: null }
  ])
  server().forget()
  server().answerWith(() => ({ kind: 'away', error: 'Nothing responds' }))
  expect((await invite('noa', 'zoe')).map(({ problem }) => problem)).toEqual(
    Array(2).fill('Nothing responds')
  )
  expect(server().taken).toHaveLength(1)
})

test('another link is emailed to the address of its invitation, if it has one', async () => {
  const [eve] = await invite('eve')
  server().forget()
  const { ada } = people()
  const renew = (id = 0) => ada.post<SentInvitation>(`/api/admin/invitations/${id}/link`, undefined)
  const { body } = await renew(eve?.id)
  expect(body).toMatchObject({ emailed: true, problem: null })
  expect(server().reported()).toEqual([
    { to: 'eve@example.org', text: expect.stringContaining(`/auth#invitation=${body.token}`) }
  ])
  const { body: open } = await ada.post<SentInvitation>('/api/admin/invitations', {})
  expect((await renew(open.id)).body).toMatchObject({ emailed: false, problem: null })
  expect(server().reported()).toHaveLength(1)
})

test('without email there are links alone', async () => {
  await setMail({ enabled: false })
  expect(await invite('eve')).toMatchObject([{ emailed: false, problem: null }])
  expect(server().taken).toEqual([])
})
