import { expect, test } from 'vitest'
import { person, startTestApp } from '../testing/test-server.ts'
import { sweepAuth } from './sweep.ts'

test('what has expired is deleted, and nothing else', async () => {
  const app = await startTestApp()
  const rows = async (table: 'sessions' | 'counted_tries') => {
    await sweepAuth(app.database, app.clock.read())
    return (await app.database.read.all(`SELECT 1 FROM ${table}`)).length
  }
  try {
    const { role: _, ...ada } = person('ada')
    const client = app.from({ address: '127.0.0.1', isLocal: true })
    await client.post('/api/setup', ada)
    await client.post('/api/login', { username: 'ada', password: 'wrong password' })
    app.clock.pass({ minutes: 14, seconds: 59 })
    expect([await rows('sessions'), await rows('counted_tries')]).toEqual([1, 2])
    app.clock.pass({ seconds: 1 })
    expect([await rows('sessions'), await rows('counted_tries')]).toEqual([1, 0])
    app.clock.pass({ hours: 12 })
    expect(await rows('sessions')).toBe(0)
  } finally {
    await app.close()
  }
})
