import { expect, test } from 'vitest'
import type { FirstSteps } from '#shared/api/first-steps.ts'
import { ada, hire, openDesk, server } from '#support/server/desk.ts'
import { listen } from '#support/server/event-stream.ts'
import { MAIL_SETTINGS, PUBLIC_ADDRESS } from '#support/server/recording-mail-server.ts'

openDesk()

const read = async () => (await ada.get<FirstSteps>('/api/admin/first-steps')).body

test('each of the first steps is done once it is stored, and open again without it', async () => {
  expect(await read()).toEqual({ dismissed: false, done: [] })
  await ada.put('/api/admin/settings', { publicAddress: PUBLIC_ADDRESS, mail: MAIL_SETTINGS })
  await ada.post('/api/admin/invitations', {})
  const category = { name: 'Forklifts', slug: 'forklifts', department: 'Logistics' }
  await ada.post('/api/admin/categories', category)
  await ada.post('/api/articles', { title: 'Paper jams', category: 'other', body: 'Open tray two' })
  expect((await read()).done).toEqual([
    ...['public-address', 'people', 'email', 'categories', 'articles']
  ])
  await server.execute('DELETE FROM invitations')
  expect((await read()).done).not.toContain('people')
  await hire('iris')
  await server.execute('UPDATE users SET is_department_head = true')
  expect((await read()).done).toEqual(expect.arrayContaining(['departments', 'people']))
})

test('the first steps are dismissed and shown again for all specialists at once', async () => {
  const path = '/api/admin/first-steps/dismissal'
  const stream = await listen(ada)
  expect((await ada.post(path, undefined)).status).toBe(204)
  expect(await stream.next()).toBe('event: settings\ndata: {}')
  await server.restart()
  expect(await read()).toMatchObject({ dismissed: true })
  const later = await listen(ada)
  expect((await ada.delete(path)).status).toBe(204)
  expect(await later.next()).toBe('event: settings\ndata: {}')
  await later.leave()
  expect(await read()).toMatchObject({ dismissed: false })
})
