import { beforeEach, describe, expect, test } from 'vitest'
import { type CannedReply, MAX_CANNED_REPLIES } from '#shared/api/canned-replies.ts'
import type { Problem } from '#shared/api/problems.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank, lena } = await companyFixture()
beforeEach(async () => {
  await server.execute('DELETE FROM canned_replies')
})

const PATH = '/api/canned-replies'
const reply = (more: object = {}) => ({
  ...{ department: 'HR', name: 'Payslip', message: 'Dear {{requester}}, it is on its way' },
  ...more
})
const add = (by: Account, more: object = {}) => by.post<CannedReply>(PATH, reply(more))
const names = async (by: Account) =>
  (await by.get<CannedReply[]>(PATH)).body.map(({ name }) => name)

describe('a canned reply (D48)', () => {
  test('is for its team and IT Support Specialists, by name', async () => {
    const { status, body } = await add(hank)
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), ...reply(), updatedAt: server.clock.read().toISOString() }
    ])
    await add(ada, { name: 'Leave' })
    expect(await names(hank)).toEqual(['Leave', 'Payslip'])
    expect(await names(ada)).toEqual(['Leave', 'Payslip'])
    expect(await names(lena)).toEqual([])
  })

  test('can be in several languages, which stay where who changes it sends none', async () => {
    const translations = [{ language: 'de', message: '{{requester}}, sie ist unterwegs' }]
    const { body } = await add(hank, { translations })
    expect(body).toMatchObject(reply({ translations }))
    const change = (more: object) => hank.patch<CannedReply>(`${PATH}/${body.id}`, reply(more))
    expect((await change({ name: 'Wages' })).body).toMatchObject({ name: 'Wages', translations })
    expect((await change({ translations: [] })).body).not.toHaveProperty('translations')
  })

  test('is changed and deleted by anyone of its team', async () => {
    const { body } = await add(ada)
    const changed = await hank.patch<CannedReply>(`${PATH}/${body.id}`, reply({ name: 'Wages' }))
    expect([changed.status, changed.body.name]).toEqual([200, 'Wages'])
    expect((await hank.delete(`${PATH}/${body.id}`)).status).toBe(204)
    expect(await names(ada)).toEqual([])
  })

  test('does not exist for others, who add none', async () => {
    const { body } = await add(hank)
    const answers = [
      await lena.patch<Problem>(`${PATH}/${body.id}`, reply()),
      await lena.delete<Problem>(`${PATH}/${body.id}`),
      await lena.delete<Problem>(`${PATH}/999999`)
    ]
    for (const { status, body } of answers)
      expect([status, body.detail]).toEqual([404, 'This canned reply does not exist'])
    expect((await add(lena)).status).toBe(403)
    const moved = await hank.patch(`${PATH}/${body.id}`, reply({ department: 'IT' }))
    expect(moved.status).toBe(403)
    expect(await names(hank)).toEqual(['Payslip'])
  })

  test('has a name that its team has once', async () => {
    const { body } = await add(hank)
    const { status } = await add(hank, { department: ' hr ' })
    expect(status).toBe(409)
    expect((await add(ada, { department: 'IT' })).status).toBe(201)
    expect((await hank.patch(`${PATH}/${body.id}`, reply())).status).toBe(200)
    await add(hank, { name: 'Leave' })
    expect((await hank.patch(`${PATH}/${body.id}`, reply({ name: 'Leave' }))).status).toBe(409)
  })

  test('is one of two hundred of its team at most', async () => {
    for (let number = 0; number < MAX_CANNED_REPLIES; number++)
      await add(hank, { name: `Reply ${number}` })
    const { status, body } = await hank.post<Problem>(PATH, reply())
    expect([status, body.detail]).toEqual([
      409,
      'A team can have 200 canned replies. Delete one first.'
    ])
    expect((await add(ada, { department: 'IT' })).status).toBe(201)
  })

  test('is rejected without a name, a message or a department', async () => {
    for (const [more, path, message] of [
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ message: '' }, 'message', 'Message is required'],
      [{ department: '' }, 'department', 'Department is required']
    ] as const) {
      const { status, body } = await hank.post<Problem>(PATH, reply(more))
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
  })
})
