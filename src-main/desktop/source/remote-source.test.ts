import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeTestCertificate } from '../../../tests/support/server/test-certificate.ts'
import { helpDesk, startHost, type TestHost } from '../../../tests/support/test-host.ts'
import { networkProblem } from './network-problem.ts'
import { openRemoteSource, type RemoteSource } from './remote-source.ts'
import { noProxy, type ResolveProxy } from './system-proxy.ts'

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

/** What was said when no answer came. */
async function problemOf(source: RemoteSource, address: string): Promise<string> {
  const error = await source.fetch(api('/api/about')).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  return networkProblem(error, address)
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

describe('a proxy of the system', () => {
  /** Passes on what it is asked for by its whole address, as a proxy for HTTP does. */
  async function startProxy() {
    const passed: string[] = []
    const { port } = await host((request, response) => {
      passed.push(request.url ?? '')
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('by the proxy')
    })
    return { passed, resolve: async () => `PROXY 127.0.0.1:${port}; DIRECT` }
  }
  const openBy = (resolveProxy: ResolveProxy, fingerprint: string | null = null) => {
    const source = openRemoteSource('http://desk.example:4180', fingerprint, resolveProxy)
    opened.unshift(source)
    return source
  }

  test('is asked in the place of the server', async () => {
    const { passed, resolve } = await startProxy()
    const response = await openBy(resolve).fetch(api('/api/about'))
    expect(await response.text()).toBe('by the proxy')
    expect(passed).toEqual(['http://desk.example:4180/api/about'])
  })

  test('is passed by where one certificate is trusted, which it would hide', async () => {
    const { passed, resolve } = await startProxy()
    await expect(openBy(resolve, 'AB').fetch(api('/api/about'))).rejects.toThrow()
    expect(passed).toEqual([])
  })

  test('may come and go with the network', async () => {
    const { passed, resolve } = await startProxy()
    const { address } = await host(helpDesk())
    let isThere = false
    const source = openRemoteSource(address, null, () => (isThere ? resolve() : noProxy(address)))
    opened.unshift(source)
    await (await source.fetch(api('/api/about'))).text()
    expect(passed).toEqual([])
    isThere = true
    await (await source.fetch(api('/api/about'))).text()
    expect(passed).toEqual([`${address}/api/about`])
  })
})

test('connections that died in a sleep are given up, and new ones are made', async () => {
  let isAsleep = true
  const { address } = await host((_request, response) => {
    if (!isAsleep) response.end('awake')
  })
  const source = open(address)
  const waiting = source.fetch(api('/api/about')).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 50))
  isAsleep = false
  source.reconnect()
  expect(await waiting).toBeInstanceOf(Error)
  expect(await (await source.fetch(api('/api/about'))).text()).toBe('awake')
})

describe('a live stream', () => {
  /** Sends what the test says; tells when the connection is gone. */
  async function startStream() {
    let stream: ServerResponse | undefined
    let gone: Promise<unknown> = Promise.resolve()
    const { address } = await host((_request, response) => {
      stream = response
      gone = once(response, 'close')
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write('data: 1\n\n')
    })
    return {
      source: open(address),
      send: (chunk: string) => stream?.write(chunk),
      gone: () => gone
    }
  }

  test('arrives event by event', async () => {
    const { source, send } = await startStream()
    const reader = (await source.fetch(api('/api/events'))).body?.getReader()
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await next()).toBe('data: 1\n\n')
    send('data: 2\n\n')
    expect(await next()).toBe('data: 2\n\n')
    await reader?.cancel()
  })

  test('that the page lets go of frees its connection', async () => {
    const { source, gone } = await startStream()
    const reader = (await source.fetch(api('/api/events'))).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await gone()
  })

  test('fails when the source is closed', async () => {
    const { source, gone } = await startStream()
    const reader = (await source.fetch(api('/api/events'))).body?.getReader()
    await reader?.read()
    const next = reader?.read()
    await source.close()
    await expect(next).rejects.toThrow()
    await gone()
  })
})

test('a request that is given up before the answer frees its connection', async () => {
  let gone: Promise<unknown> | undefined
  let heard = () => {}
  const arrived = new Promise<void>((resolve) => {
    heard = resolve
  })
  const { address } = await host((_request, response) => {
    gone = once(response, 'close')
    heard()
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
])('being sent on to %s is followed by nobody and said', async (location, shown) => {
  let requests = 0
  const { address } = await host((_request, response) => {
    requests++
    response.writeHead(302, { Location: location }).end()
  })
  expect(await problemOf(open(address), address)).toBe(
    `The server at ${address} sends on to ${shown}. Ask whoever runs your help desk for its address.`
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

  test('that nobody this system trusts has signed is refused, without a word to the server', async () => {
    let requests = 0
    const { address } = await host(() => requests++, { tls: first })
    expect(await problemOf(open(address), address)).toBe(
      'The certificate of 127.0.0.1 is signed by nobody this computer trusts.'
    )
    expect(requests).toBe(0)
  })

  test('that a person trusts by its fingerprint is accepted, on every connection', async () => {
    const { address } = await host(helpDesk(), { tls: first })
    const source = open(address, first.fingerprint)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => source.fetch(api('/api/about')))
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  // macOS has no second address for itself.
  test.skipIf(process.platform === 'darwin')(
    'that a person trusts is accepted under any name',
    async () => {
      const { address } = await host(helpDesk(), { tls: first, host: '127.0.0.2' })
      expect((await open(address, first.fingerprint).fetch(api('/api/about'))).status).toBe(200)
    }
  )

  test('other than the trusted one is refused, without a word to the server', async () => {
    let requests = 0
    const { address } = await host(() => requests++, { tls: second })
    expect(await problemOf(open(address, first.fingerprint), address)).toBe(
      `The server at ${address} shows another certificate than the one that was trusted. Ask whoever runs it why, and choose it anew in the settings.`
    )
    expect(requests).toBe(0)
  })

  test('that changes while the application runs is refused from then on', async () => {
    const before = await startHost(helpDesk(), { tls: first })
    const source = open(before.address, first.fingerprint)
    expect((await source.fetch(api('/api/about'))).status).toBe(200)
    await before.close()
    await host(helpDesk(), { tls: second, port: before.port })
    expect(await problemOf(source, before.address)).toContain('shows another certificate')
  })

  test('that is missing is refused where one is trusted', async () => {
    let requests = 0
    const { address } = await host(() => requests++)
    expect(await problemOf(open(address, first.fingerprint), address)).toContain(
      'shows another certificate'
    )
    expect(requests).toBe(0)
  })

  test('of the right kind is not what a plain server has', async () => {
    const { port } = await host(helpDesk())
    const address = `https://127.0.0.1:${port}`
    expect(await problemOf(open(address), address)).toBe(
      '127.0.0.1 does not speak HTTPS on this port. Try the address with http://.'
    )
  })

  test('is what a server that speaks HTTPS wants to show', async () => {
    const { port } = await host(helpDesk(), { tls: first })
    const address = `http://127.0.0.1:${port}`
    expect(await problemOf(open(address), address)).toBe(
      '127.0.0.1 breaks off the connection. If it uses HTTPS, begin the address with https://.'
    )
  })
})
