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

test('without email there are links alone', async () => {
  await setMail({ enabled: false })
  expect(await invite('eve')).toMatchObject([{ emailed: false, problem: null }])
  expect(server().taken).toEqual([])
})
