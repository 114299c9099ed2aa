import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import { openDesk, server, signIn } from '#support/server/desk.ts'
import { person } from '#support/server/test-server.ts'

test('a key is its own key, whatever it was made of', { timeout: 60_000 }, () => {
  const unstable: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    for (const name of [character, `a${character}e\u0301`]) {
      const key = usernameKey(name)
      if (usernameKey(key) !== key) unstable.push(code.toString(16))
    }
  }
  expect(unstable).toEqual([])
})

describe('a name that looks like one that is taken', { timeout: 30_000 }, () => {
  openDesk()

  test('is rejected, and signs no one in without the password', async () => {
    await server.anonymous().post('/api/register', { ...person('eve'), username: 'ada b' })
    for (const [status, ...names] of [
      [409, 'ＡＤＡ Ｂ', 'ADA  B', 'ada\u00a0b', '\u{1d41a}\u{1d41d}\u{1d41a} b', 'ⓐⓓⓐ b'],
      [400, 'ada\u200b b', 'a\u00adda b', 'ada b\u2060', '\u202eb ada', 'ada\u0000 b'],
      [400, 'ada\ud800 b', 'ada\ufe0f b', 'ada\u3164 b']
    ] as const) {
      for (const username of names) {
        const body = { ...person('mallory'), username }
        const answer = await server.anonymous().post<Problem>('/api/register', body)
        const paths = answer.body.errors?.map(({ path }) => path)
        expect([username, answer.status, paths]).toEqual([username, status, ['username']])
      }
    }
    expect((await signIn('ＡＤＡ  b')).status).toBe(200)
    expect(await server.rows('SELECT id FROM users')).toHaveLength(2)
  })

  test('in another alphabet is another name, with a password of its own', async () => {
    const password = 'a horse of mine'
    const cyrillic = { ...person('mallory'), username: '\u0430d\u0430', password }
    expect((await server.anonymous().post('/api/register', cyrillic)).status).toBe(201)
    expect((await signIn('ada', password)).status).toBe(401)
    expect((await signIn('ada')).body.username).toBe('ada')
  })
})
