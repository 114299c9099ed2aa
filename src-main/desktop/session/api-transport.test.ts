import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { notedLog, silentLog } from '#support/noted-log.ts'
import { testFolder } from '#support/test-folder.ts'
import { createApiTransport } from './api-transport.ts'
import { createCookieJar } from './cookie-jar.ts'
import { type Cipher, createCookieStorage } from './cookie-storage.ts'

const file = testFolder()
let warnings: string[]
let now: number
let requests: Request[]

/** Stands in for the system's key store: turns the bits of a text over. */
const cipher: Cipher = {
  encrypt: (text) => Buffer.from(text).map((byte) => ~byte) as Buffer,
  decrypt: (data) => {
    const text = Buffer.from(data.map((byte) => ~byte)).toString()
    if (!text.startsWith('[')) throw new Error('wrong key')
    return text
  }
}

beforeEach(() => {
  warnings = []
  requests = []
  now = Date.parse('2026-11-21T08:00:00Z')
})

const SESSION = 'session'

function start(
  answer: Response = new Response(null, { status: 204 }),
  withCipher: Cipher | null = cipher,
  source = 'this-computer'
) {
  const log = notedLog(warnings)
  const storage = createCookieStorage({ file: file(SESSION), source, cipher: withCipher, log })
  const transport = createApiTransport({
    jar: createCookieJar(storage, () => now),
    fetch: async (request) => {
      requests.push(request)
      return answer
    }
  })
  return (init?: RequestInit) => transport(new Request('app://desk/api/user', init))
}

function signsIn(
  setCookie = 'helpdesk_session=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=43200'
) {
  return new Response('{}', {
    status: 200,
    headers: { 'set-cookie': setCookie, 'content-type': 'application/json' }
  })
}

const sentCookie = () => requests.at(-1)?.headers.get('cookie') ?? null

describe('the session', () => {
  test('is added to later requests, and can be neither seen nor chosen by the renderer', async () => {
    const response = await start(signsIn())({ headers: { cookie: 'helpdesk_session=forged' } })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(sentCookie()).toBeNull()
    await start()()
    expect(sentCookie()).toBe('helpdesk_session=secret')
  })

  test('ends when the server clears it', async () => {
    await start(signsIn('helpdesk_session=a=b=='))()
    await start()()
    expect(sentCookie()).toBe('helpdesk_session=a=b==')
    await start(signsIn('helpdesk_session=; Path=/; Max-Age=0'))()
    await start()()
    expect(sentCookie()).toBeNull()
    expect(() => statSync(file(SESSION))).toThrow()
  })

  test('ends when its time is over: Max-Age goes before Expires', async () => {
    for (const [times, lasts] of [
      ['Max-Age=43200', 43_200_000],
      ['Expires=Sat, 21 Nov 2026 20:00:10 GMT', 10_000],
      ['Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 60_000]
    ] as const) {
      await start(signsIn(`helpdesk_session=a; ${times}`))()
      now += lasts - 1
      await start()()
      expect(sentCookie(), times).toBe('helpdesk_session=a')
      now += 1
      await start()()
      expect(sentCookie(), times).toBeNull()
    }
  })
})

test('listeners are notified when the session begins and ends, and not when it is merely renewed', () => {
  const jar = createCookieJar({ load: () => [], save: () => {} }, () => now)
  let changes = 0
  jar.onChange(() => changes++)
  jar.receive(['helpdesk_session=one; Max-Age=60'])
  jar.receive(['helpdesk_session=one; Max-Age=120'])
  expect(changes).toBe(1)
  jar.receive(['helpdesk_session=two; Max-Age=120'])
  expect(changes).toBe(2)
  jar.receive(['helpdesk_session=; Max-Age=0'])
  jar.receive(['helpdesk_session=; Max-Age=0'])
  expect(changes).toBe(3)
  jar.clear()
  expect(changes).toBe(3)
})

describe('the file', () => {
  test('holds the session encrypted where the system offers it, and as it is elsewhere', async () => {
    await start(signsIn())()
    expect(readFileSync(file(SESSION), 'utf8')).not.toContain('secret')
    expect(JSON.parse(readFileSync(file(SESSION), 'utf8'))).toMatchObject({ encrypted: true })
    // A system that no longer decrypts it.
    await start(undefined, null)()
    expect(sentCookie()).toBeNull()

    await start(signsIn(), null)()
    expect(readFileSync(file(SESSION), 'utf8')).toContain('secret')
    if (process.platform !== 'win32') expect(statSync(file(SESSION)).mode & 0o777).toBe(0o600)
    await start(undefined, null)()
    expect(sentCookie()).toBe('helpdesk_session=secret')
  })

  test.each([
    '',
    'nonsense',
    '{"source":"this-computer","encrypted":true}',
    '{"source":"this-computer","encrypted":true,"data":"AAAA"}',
    '{"source":"this-computer","encrypted":false,"cookies":[1]}'
  ])('damaged as %j counts as signed out', async (content) => {
    writeFileSync(file(SESSION), content)
    await start()()
    expect(sentCookie()).toBeNull()
    expect(warnings).toHaveLength(1)
  })

  test('of another source counts as signed out, and no warning is due', async () => {
    await start(signsIn())()
    await start(undefined, cipher, 'https://desk.example.org')()
    expect(sentCookie()).toBeNull()
    expect(warnings).toEqual([])
  })
})

test('a jar that is retired forgets everything, and an answer still on its way brings nothing back', async () => {
  const log = silentLog
  const storage = createCookieStorage({ file: file(SESSION), source: 'this-computer', cipher, log })
  const jar = createCookieJar(storage, () => now)
  jar.receive(['helpdesk_session=secret; Max-Age=43200'])
  jar.retire()
  jar.receive(['helpdesk_session=renewed; Max-Age=43200'])
  expect(jar.header()).toBeNull()
  expect(storage.load()).toEqual([])
  expect(() => statSync(file(SESSION))).toThrow()
})

test('bodies pass both ways, as streams', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const response = await start(
    new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  )({
    method: 'POST',
    body: 'hello'
  })
  expect(await requests[0]?.text()).toBe('hello')

  const writer = writable.getWriter()
  const reader = response.body?.getReader()
  for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
    const [read] = await Promise.all([reader?.read(), writer.write(Buffer.from(event))])
    expect(Buffer.from(read?.value ?? []).toString()).toBe(event)
  }
})
