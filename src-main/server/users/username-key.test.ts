import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import { PASSWORD, person, startTestServer } from '../../../tests/support/server/test-server.ts'

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
  const LOOK_ALIKES: [name: string, status: number][] = [
    ['ＡＤＡ Ｂ', 409],
    ['ADA  B', 409],
    ['ada\u00a0b', 409],
    ['\u{1d41a}\u{1d41d}\u{1d41a} b', 409],
    ['ⓐⓓⓐ b', 409],
    ['ada\u200b b', 400],
    ['a\u00adda b', 400],
    ['ada b\u2060', 400],
    ['\u202eb ada', 400],
    ['ada\u0000 b', 400],
    ['ada\ud800 b', 400],
    ['ada\ufe0f b', 400],
    ['ada\u3164 b', 400]
  ]

  test('is refused, and signs nobody in who lacks the password', async () => {
    const server = await startTestServer()
    try {
      await server.administrator('boss')
      await server.anonymous().post('/api/register', { ...person('ada'), username: 'ada b' })
      for (const [username, status] of LOOK_ALIKES) {
        const body = { ...person('mallory'), username }
        const answer = await server.anonymous().post<Problem>('/api/register', body)
        expect([username, answer.status]).toEqual([username, status])
        expect(answer.body.errors?.map(({ path }) => path)).toEqual(['username'])
      }
      const own = await server
        .anonymous()
        .post('/api/login', { username: 'ＡＤＡ  b', password: PASSWORD })
      expect(own.status).toBe(200)
      expect(await server.rows('SELECT id FROM users')).toHaveLength(2)
    } finally {
      await server.close()
    }
  })

  test('in another alphabet is another name, with a password of its own', async () => {
    const server = await startTestServer()
    try {
      await server.administrator('ada')
      const cyrillic = {
        ...person('mallory'),
        username: '\u0430d\u0430',
        password: 'a horse of mine'
      }
      expect((await server.anonymous().post('/api/register', cyrillic)).status).toBe(201)
      const signIn = (username: string, password: string) =>
        server.anonymous().post<{ username: string }>('/api/login', { username, password })
      expect((await signIn('ada', 'a horse of mine')).status).toBe(401)
      expect((await signIn('ada', PASSWORD)).body.username).toBe('ada')
    } finally {
      await server.close()
    }
  })
})
