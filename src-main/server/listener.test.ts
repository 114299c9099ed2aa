import { once } from 'node:events'
import { type RequestOptions, request } from 'node:https'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '#support/server/event-stream.ts'
import { sendRaw } from '#support/server/raw-request.ts'
import { exchange } from '#support/server/raw-socket.ts'
import { makeTestCertificate } from '#support/server/test-certificate.ts'
import { person, startTestServer, type TestServer } from '#support/server/test-server.ts'

const { role: _, ...ada } = person('ada')
const LOCAL = { host: '127.0.0.1', port: 0 }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

describe('a listener that closes', () => {
  test('can be opened again on the same port, and the server goes on meanwhile', async () => {
    const { port, close } = await server.current().listen(LOCAL)
    expect((await sendRaw({ port, path: '/api/setup' })).status).toBe(200)
    await close()
    await expect(sendRaw({ port, path: '/api/setup' })).rejects.toThrow('ECONNREFUSED')
    expect((await server.anonymous().get('/api/setup')).status).toBe(200)
    const again = await server.current().listen({ ...LOCAL, port })
    expect((await sendRaw({ port, path: '/api/setup' })).status).toBe(200)
    await Promise.all([again.close(), again.close(), server.current().close()])
  })

  test('ends the streams that came through it, and no other', async () => {
    const account = await server.administrator()
    const headers = { Cookie: `helpdesk_session=${account.sessionToken()}` }
    const closing = await server.current().listen(LOCAL)
    const staying = await server.current().listen(LOCAL)
    const streamThrough = ({ url }: { url: string }) =>
      listen({ open: (address) => fetch(`${url}${address}`, { headers }) })
    const [ended, kept] = [await streamThrough(closing), await streamThrough(staying)]
    const near = await listen(account)
    await closing.close()
    expect(await ended.next()).toBe(null)
    await account.patch('/api/admin/users/1', { isDepartmentHead: true })
    expect(await near.next()).toBe('event: users\ndata: {}')
    expect(await kept.next()).toBe('event: users\ndata: {}')
  })
})

describe('with a certificate', () => {
  let tls: Awaited<ReturnType<typeof makeTestCertificate>>
  let url: string
  let port: number
  beforeEach(async () => {
    tls = await makeTestCertificate()
    ;({ url, port } = await server.current().listen({ ...LOCAL, tls }))
  })

  async function ask(options: RequestOptions = {}, body = '') {
    const to = { host: '127.0.0.1', port, path: '/api/setup', ca: tls.certificate, agent: false }
    const [answer] = await once(request({ ...to, ...options }).end(body), 'response')
    answer.resume()
    return answer
  }

  test('a port speaks HTTPS, its cookies travel over nothing else, and HTTP gets no answer', async () => {
    expect(url).toBe(`https://127.0.0.1:${port}`)
    const headers = { 'Content-Type': 'application/json', Origin: url }
    const answer = await ask({ method: 'POST', headers }, JSON.stringify(ada))
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['set-cookie'][0]).toMatch(/^helpdesk_session=.*; Secure/)
    expect(await exchange(port, 'GET /api/setup HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('')
    expect((await ask()).statusCode).toBe(200)
  })

  test('a port speaks TLS 1.3 and 1.2 with ciphers that keep what was said secret, and nothing older', async () => {
    const agree = async (options: ConnectionOptions) => {
      const socket = connectTls({ host: '127.0.0.1', port, ca: tls.certificate, ...options })
      await once(socket, 'secureConnect')
      const agreed = [socket.getProtocol(), socket.getCipher().standardName]
      socket.destroy()
      return agreed
    }
    const modern = expect.stringMatching(/^TLS_AES_256_GCM|^TLS_CHACHA20/)
    expect(await agree({})).toEqual(['TLSv1.3', modern])
    const secret = expect.stringMatching(/^TLS_ECDHE_ECDSA_WITH_(AES_\d+_GCM|CHACHA20)/)
    expect(await agree({ maxVersion: 'TLSv1.2' })).toEqual(['TLSv1.2', secret])
    // Level 0 lets this end of the connection offer what no program of today does.
    const old = { maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    await expect(agree({ minVersion: 'TLSv1', ...old })).rejects.toThrow(/protocol version/i)
    const weak = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' } as const
    await expect(agree(weak)).rejects.toThrow(/handshake/i)
  })
})
