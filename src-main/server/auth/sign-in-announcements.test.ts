import { beforeEach, expect, test } from 'vitest'
import type { Announcement } from '#shared/api/announcements.ts'
import { getSetup, type Setup } from '#shared/api/auth.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { freshServer } from '#support/server/company-fixture.ts'

const { server, ada } = freshServer()
let told: () => Promise<Setup['announcements']>
beforeEach(() => {
  told = async () => {
    const { body } = await server().anonymous().get<Setup>('/api/setup')
    expect(getSetup.response.parse(body)).toEqual(body)
    return body.announcements
  }
})

async function announce(more: Parameters<typeof newAnnouncement>[0]): Promise<number> {
  const input = newAnnouncement({ onSignIn: true, ...more })
  const { status, body } = await ada.post<Announcement>('/api/announcements', input)
  expect(status).toBe(201)
  return body.id
}

test('the sign-in page is told only announcements that say so, without their texts', async () => {
  await announce({ onSignIn: false })
  await announce({ onSignIn: false, departments: ['HR'] })
  const answer = await server().anonymous().open('/api/setup')
  expect(await answer.text()).toBe('{"needsSetup":false}')
  await announce({ kind: 'notice', title: 'New printers' })
  const id = await announce({ title: 'Email is slow' })
  const from = '2026-03-02T09:00:00.000Z'
  const notice = { kind: 'notice', title: 'New printers', from, until: null }
  expect(await told()).toEqual([
    { kind: 'outage', title: 'Email is slow', from, until: null },
    notice
  ])
  await ada.post(`/api/announcements/${id}/end`, { resolve: false })
  expect(await told()).toEqual([notice])
})

test('the sign-in page is told planned work a day ahead, until it ends', async () => {
  const until = '2026-03-03T12:00:00.000Z'
  await announce({ kind: 'work', from: '2026-03-03T10:00:00.000Z', until })
  expect(await told()).toBeUndefined()
  server().clock.pass({ hours: 1 })
  expect(await told()).toMatchObject([{ kind: 'work', until }])
  server().clock.pass({ hours: 26 })
  expect(await told()).toBeUndefined()
})
