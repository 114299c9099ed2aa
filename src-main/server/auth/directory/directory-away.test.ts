import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LdapTest, LdapUpdate } from '#shared/api/ldap-settings.ts'
import { ada, openDesk, server, signIn, signInStatus } from '#support/server/desk.ts'
import { NO_DIRECTORY } from '#support/server/no-directory.ts'
import { makeTestAuthority, makeTestCertificate } from '#support/server/test-certificate.ts'
import { PASSWORD } from '#support/server/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const AWAY = 'The directory is not available, and the help desk has no account'

openDesk()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Lets something answer in the place of a directory. @returns its port */
async function standIn(made: Server): Promise<number> {
  const sockets: Socket[] = []
  made.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
  })
  made.listen(0, '127.0.0.1')
  await once(made, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    made.close()
  })
  return (made.address() as AddressInfo).port
}

const connect = (change: Partial<LdapUpdate>) =>
  ada.put('/api/admin/settings', { ldap: { ...NO_DIRECTORY, ...change } })

async function timedSignIn(username: string, password?: string) {
  const began = performance.now()
  const { status, body } = await signIn(username, password)
  return { status, detail: body.detail, tookMs: performance.now() - began }
}

async function trial(change: Partial<LdapUpdate>): Promise<string[]> {
  const body = { ...NO_DIRECTORY, ...change }
  const answer = await ada.post<LdapTest>('/api/admin/settings/ldap/test', body)
  expect(answer.status).toBe(200)
  return answer.body.steps.map(({ isWorking, message }) => `${isWorking ? '+' : '-'} ${message}`)
}

describe('while the directory does not answer', () => {
  test('accounts of the help desk sign in at once, and all others are told within 5 s', async () => {
    const port = await standIn(createServer())
    await connect({ url: `ldap://127.0.0.1:${port}` })
    const [unknown, wrong, own] = await Promise.all([
      timedSignIn('dora'),
      timedSignIn('ada', 'wrong'),
      timedSignIn('ada')
    ])
    expect(own.status).toBe(200)
    expect(own.tookMs).toBeLessThan(3000)
    for (const rejected of [unknown, wrong]) {
      expect([rejected.status, rejected.detail]).toEqual([503, expect.stringContaining(AWAY)])
      expect(rejected.tookMs).toBeLessThan(5000)
    }
    expect(server.log.lines.filter((line) => line.startsWith('warn'))).toEqual([
      `warn The directory ldap://127.0.0.1:${port} is not available: The directory does not respond.`
    ])
    // It has a rest, so that the next ones hold no one up.
    const next = await timedSignIn('dora')
    expect(next.status).toBe(503)
    expect(next.tookMs).toBeLessThan(1000)
  })

  test('no one is locked out for it', async () => {
    await connect({})
    for (let time = 0; time < 12; time++) expect(await signInStatus('dora', 'x')).toBe(503)
    expect(await signInStatus('ada')).toBe(200)
  })

  test('a server that answers nonsense, or without end, is not a directory', async () => {
    const nonsense = await standIn(
      createServer((socket) => socket.write('HTTP/1.1 400 No\r\n\r\n'))
    )
    expect((await trial({ url: `ldaps://127.0.0.1:${nonsense}` })).at(-1)).toMatch(/^- /)
    const authority = await makeTestAuthority()
    const identity = await makeTestCertificate({ issuer: authority })
    const { certificate: cert, key } = identity
    const endless = createTlsServer({ cert, key }, (socket) => {
      // The head of a message of two gigabytes.
      socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]))
      const more = () => {
        while (socket.writable && socket.write(Buffer.alloc(64 * 1024)));
      }
      socket.on('drain', more).on('error', () => {})
      more()
    })
    const port = await standIn(endless)
    const said = await trial({ url: `ldaps://127.0.0.1:${port}`, ca: authority.certificate })
    expect(said.at(-1)).toBe('- The directory’s response is too large.')
  })
})

describe('a test of the connection says', () => {
  test('that no one is there', async () => {
    expect(await trial({})).toEqual([
      expect.stringMatching(/^- Nothing responds at \S+ on port \d+\.$/)
    ])
    expect(await trial({ url: 'ldaps://nowhere.invalid' })).toEqual([
      expect.stringMatching(
        /^- (No computer is named nowhere.invalid|nowhere.invalid could not be looked up)/
      )
    ])
  })

  test('that a certificate is out of its time, or for another address', async () => {
    for (const [options, sentence] of [
      [{ from: new Date('2024-01-01'), to: new Date('2024-02-01') }, /has expired/],
      [{ from: new Date('2090-01-01'), to: new Date('2091-01-01') }, /is not valid yet/],
      [{ ip: '127.0.0.9' }, /is for a different name than 127.0.0.1/]
    ] as const) {
      const authority = await makeTestAuthority()
      const { certificate, key } = await makeTestCertificate({ issuer: authority, ...options })
      const port = await standIn(createTlsServer({ cert: certificate, key }))
      expect(await trial({ url: `ldaps://127.0.0.1:${port}`, ca: authority.certificate })).toEqual([
        ...['+ The directory responds at this address.', expect.stringMatching(sentence)]
      ])
    }
  })

  test('that no one who is trusted has issued a certificate', async () => {
    const [authority, other] = [await makeTestAuthority(), await makeTestAuthority()]
    const { certificate, key } = await makeTestCertificate({ issuer: authority })
    const url = `ldaps://127.0.0.1:${await standIn(createTlsServer({ cert: certificate, key }))}`
    for (const ca of ['', other.certificate]) {
      expect((await trial({ url, ca })).at(-1)).toBe(
        '- The certificate was not issued by a trusted authority.'
      )
    }
  })

  test('that there is no encryption, before any password is sent', async () => {
    const heard: Buffer[] = []
    const plain = createServer((socket) => {
      socket.on('data', (data) => {
        heard.push(data)
        // It rejects the extended request with a protocol error, and takes whatever else comes.
        socket.write(Buffer.from([0x30, 12, 2, 1, data[4] ?? 1, 0x78, 7, 10, 1, 2, 4, 0, 4, 0]))
      })
    })
    const url = `ldap://127.0.0.1:${await standIn(plain)}`
    expect((await trial({ url })).at(-1)).toBe('- No encrypted connection could be established.')
    expect(Buffer.concat(heard).toString()).not.toContain(PASSWORD)
    expect(heard).toHaveLength(1)
  })
})
