import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { english } from '#shared/languages/texts.ts'
import { makeTestCertificate } from '#support/server/test-certificate.ts'
import { helpDesk, startHost, type TestHost } from '#support/test-host.ts'
import { networkProblem } from './network-problem.ts'
import { openRemoteSource, type RemoteSource } from './remote-source.ts'
import { noProxy } from './system-proxy.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

function open(address: string, fingerprint: string | null = null): RemoteSource {
  const source = openRemoteSource(address, fingerprint)
  opened.unshift(source)
  return source
}

async function host(
  answer: RequestListener,
  options?: Parameters<typeof startHost>[1]
): Promise<TestHost> {
  const started = await startHost(answer, options)
  opened.push(started)
  return started
}

const api = (path: string, init?: RequestInit) => new Request(`app://desk${path}`, init)

/** The message when no answer came. */
async function problemOf(source: RemoteSource, address: string): Promise<string> {
  const error = await source.fetch(api('/api/about')).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  return english(networkProblem(error, address))
}

test('method, path, query, headers and body arrive; status, headers and body come back', async () => {
  let heard: IncomingMessage | undefined
  let body = ''
  const { address, port } = await host(async (request, response) => {
    heard = request
    body = await text(request)
    response.writeHead(201, 'Made', {
      'Content-Type': 'application/json',
      'X-Total-Count': '7',
      'Set-Cookie': ['helpdesk_session=secret; HttpOnly', 'second=2'],
      'Keep-Alive': 'timeout=5'
    })
    response.end('{"id":1}')
  })
  const response = await open(address).fetch(
    api('/api/tickets?search=a%20b&status=open', {
      method: 'POST',
      body: '{"description":"Übung"}',
      headers: {
        'content-type': 'application/json',
        cookie: 'helpdesk_session=mine',
        connection: 'keep-alive',
        te: 'trailers',
        'accept-encoding': 'zstd'
      }
    })
  )
  expect(heard).toMatchObject({ method: 'POST', url: '/api/tickets?search=a%20b&status=open' })
  expect(body).toBe('{"description":"Übung"}')
  expect(heard?.headers).toMatchObject({
    'content-type': 'application/json',
    cookie: 'helpdesk_session=mine'
  })
  expect(heard?.headers.host).toBe(`127.0.0.1:${port}`)
  expect(heard?.headers['accept-encoding']).not.toContain('zstd')
  expect(heard?.headers.te).toBeUndefined()

  expect([response.status, response.statusText]).toEqual([201, 'Made'])
  expect(response.headers.get('x-total-count')).toBe('7')
  expect(response.headers.getSetCookie()).toEqual(['helpdesk_session=secret; HttpOnly', 'second=2'])
  for (const hop of ['connection', 'keep-alive', 'transfer-encoding', 'content-length']) {
    expect(response.headers.has(hop), hop).toBe(false)
  }
  expect(await response.json()).toEqual({ id: 1 })
})

test('an answer without a body has none', async () => {
  const { address } = await host((_request, response) => response.writeHead(204).end())
  const response = await open(address).fetch(api('/api/logout', { method: 'POST' }))
  expect([response.status, response.body]).toEqual([204, null])
})

test('what is packed arrives unpacked, and no header says otherwise', async () => {
  const { address } = await host((request, response) => {
    expect(request.headers['accept-encoding']).toContain('gzip')
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' })
    response.end(gzipSync('a long list'))
  })
  const response = await open(address).fetch(api('/api/tickets'))
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(await response.text()).toBe('a long list')
})

test('a proxy of the system is asked in the place of the server, and may come and go', async () => {
  const passed: string[] = []
  const proxy = await host((request, response) => {
    passed.push(request.url ?? '')
    response.end('by the proxy')
  })
  const { address } = await host(helpDesk())
  let isThere = false
  const resolve = () =>
    isThere ? Promise.resolve(`PROXY 127.0.0.1:${proxy.port}; DIRECT`) : noProxy(address)
  const source = openRemoteSource(address, null, resolve)
  opened.unshift(source)
  const ask = async () => (await source.fetch(api('/api/about'))).text()
  expect(await ask()).toContain('Help Desk')
  isThere = true
  expect(await ask()).toBe('by the proxy')
  expect(passed).toEqual([`${address}/api/about`])

  // It would hide the certificate that is trusted.
  const trusting = openRemoteSource('http://desk.example:4180', 'AB', resolve)
  opened.unshift(trusting)
  await expect(trusting.fetch(api('/api/about'))).rejects.toThrow()
  expect(passed).toHaveLength(1)
})

test('connections that died in a sleep are given up, and new ones are made', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  let isAsleep = true
  const { address } = await host((_request, response) => {
    if (isAsleep) arrive()
    else response.end('awake')
  })
  const source = open(address)
  const waiting = source.fetch(api('/api/about')).catch((error: unknown) => error)
  await arrived
  isAsleep = false
  source.reconnect()
  expect(await waiting).toBeInstanceOf(Error)
  expect(await (await source.fetch(api('/api/about'))).text()).toBe('awake')
})

test('a live stream arrives event by event, and ends its connection with the page or the source', async () => {
  const streams: { response: ServerResponse; gone: Promise<unknown> }[] = []
  const { address } = await host((_request, response) => {
    streams.push({ response, gone: once(response, 'close') })
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
  })
  const source = open(address)
  const listen = async () => (await source.fetch(api('/api/events'))).body?.getReader()
  const reader = await listen()
  const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
  expect(await next()).toBe('data: 1\n\n')
  streams[0]?.response.write('data: 2\n\n')
  expect(await next()).toBe('data: 2\n\n')
  await reader?.cancel()
  await streams[0]?.gone

  const another = await listen()
  await another?.read()
  const never = another?.read()
  await source.close()
  await expect(never).rejects.toThrow()
  await streams[1]?.gone
})

test('a request that is given up before the answer frees its connection', async () => {
  let gone: Promise<unknown> | undefined
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { address } = await host((_request, response) => {
    gone = once(response, 'close')
    arrive()
  })
  const giveUp = new AbortController()
  const answer = open(address).fetch(api('/api/tickets', { signal: giveUp.signal }))
  await arrived
  giveUp.abort()
  await expect(answer).rejects.toThrow('abort')
  await gone
})

test.each([
  ['https://login.example.org/start', 'https://login.example.org'],
  ['/login', 'another place'],
  ['http://[', 'another place']
])('being sent on to %s is followed by no one and said', async (location, shown) => {
  let requests = 0
  const { address } = await host((_request, response) => {
    requests++
    response.writeHead(302, { Location: location }).end()
  })
  expect(await problemOf(open(address), address)).toBe(
    `The server at ${address} redirects to ${shown}. Ask your administrator for the address of your help desk.`
  )
  expect(requests).toBe(1)
})

test('an answer that nothing has changed is no redirection', async () => {
  const { address } = await host((_request, response) => response.writeHead(304).end())
  expect((await open(address).fetch(api('/api/about'))).status).toBe(304)
})

describe('a certificate', () => {
  let first: Awaited<ReturnType<typeof makeTestCertificate>> & { fingerprint: string }
  let second: typeof first
  beforeAll(async () => {
    const make = async () => {
      const made = await makeTestCertificate()
      return { ...made, fingerprint: new X509Certificate(made.certificate).fingerprint256 }
    }
    first = await make()
    second = await make()
  })

  type Tls = typeof first | undefined
  const another = 'presents a different certificate than the one you trusted.'
  test.each<[string, () => Tls, isTrusted: boolean, speak: string, problem: string]>([
    [
      'signed by no one',
      () => first,
      false,
      'https',
      'is not signed by an authority this computer trusts.'
    ],
    ['other than the trusted one', () => second, true, 'https', another],
    ['missing where one is trusted', () => undefined, true, 'http', another],
    ['of a server that is plain', () => undefined, false, 'https', 'does not use HTTPS'],
    ['not asked for', () => first, false, 'http', 'begin the address with https://.']
  ])(
    '%s is refused, without a word to the server',
    async (_what, tls, isTrusted, speak, problem) => {
      let requests = 0
      const pair = tls()
      const { port } = await host(() => requests++, pair && { tls: pair })
      const address = `${speak}://127.0.0.1:${port}`
      const source = open(address, isTrusted ? first.fingerprint : null)
      expect(await problemOf(source, address)).toContain(problem)
      expect(requests).toBe(0)
    }
  )

  test('that a person trusts by its fingerprint is accepted on every connection, until it changes', async () => {
    const before = await startHost(helpDesk(), { tls: first })
    const source = open(before.address, first.fingerprint)
    const answers = await Promise.all([1, 2, 3].map(() => source.fetch(api('/api/about'))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await before.close()
    await host(helpDesk(), { tls: second, port: before.port })
    source.reconnect()
    expect(await problemOf(source, before.address)).toContain(another)
  })

  // macOS has no second address for itself.
  test.skipIf(process.platform === 'darwin')(
    'that a person trusts is accepted under any name',
    async () => {
      const { address } = await host(helpDesk(), { tls: first, host: '127.0.0.2' })
      expect((await open(address, first.fingerprint).fetch(api('/api/about'))).status).toBe(200)
    }
  )
})
