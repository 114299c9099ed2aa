import { once } from 'node:events'
import { request } from 'node:https'
import { connect } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../tests/support/server/event-stream.ts'
import { sendRaw } from '../../tests/support/server/raw-request.ts'
import { makeTestCertificate } from '../../tests/support/server/test-certificate.ts'
import { person, startTestServer, type TestServer } from '../../tests/support/server/test-server.ts'

const { role: _, ...ada } = person('ada')
const LOCAL = { host: '127.0.0.1', port: 0 }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

describe('a listener that closes', () => {
  test('can be opened again on the same port, and the server goes on meanwhile', async () => {
    const first = await server.current().listen(LOCAL)
    expect((await sendRaw({ port: first.port, path: '/api/setup' })).status).toBe(200)
    await first.close()
    await expect(sendRaw({ port: first.port, path: '/api/setup' })).rejects.toThrow('ECONNREFUSED')
    expect((await server.anonymous().get('/api/setup')).status).toBe(200)

    const second = await server.current().listen({ ...LOCAL, port: first.port })
    expect((await sendRaw({ port: second.port, path: '/api/setup' })).status).toBe(200)
  })

  test('ends the streams that came through it, and no other', async () => {
    const account = await server.administrator()
    const headers = { Cookie: `helpdesk_session=${account.sessionToken()}` }
    const [closing, staying] = [
      await server.current().listen(LOCAL),
      await server.current().listen(LOCAL)
    ]
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

  test('may be asked for it twice, also by the server that closes', async () => {
    const listener = await server.current().listen(LOCAL)
    await Promise.all([listener.close(), listener.close(), server.current().close()])
  })
})

test('a port that can not be had tells the reason to programs too', async () => {
  const { port } = await server.current().listen(LOCAL)
  await expect(server.current().listen({ ...LOCAL, port })).rejects.toMatchObject({
    cause: { code: 'EADDRINUSE' }
  })
})

describe('with a certificate', () => {
  test('a port speaks HTTPS, and its cookies travel over nothing else', async () => {
    const tls = await makeTestCertificate()
    const { url, port } = await server.current().listen({ ...LOCAL, tls })
    expect(url).toBe(`https://127.0.0.1:${port}`)
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/api/setup',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      ca: tls.certificate,
      agent: false
    })
    sent.end(JSON.stringify(ada))
    const [answer] = await once(sent, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['set-cookie'][0]).toMatch(/^helpdesk_session=.*; Secure/)
  })

  test('a port speaks TLS 1.3 and 1.2 with ciphers that keep what was said secret, and nothing older', async () => {
    const tls = await makeTestCertificate()
    const { port } = await server.current().listen({ ...LOCAL, tls })
    const agree = async (options: ConnectionOptions) => {
      const socket = connectTls({ host: '127.0.0.1', port, ca: tls.certificate, ...options })
      await once(socket, 'secureConnect')
      const agreed = [socket.getProtocol(), socket.getCipher().standardName]
      socket.destroy()
      return agreed
    }
    expect(await agree({})).toEqual([
      'TLSv1.3',
      expect.stringMatching(/^TLS_AES_256_GCM|^TLS_CHACHA20/)
    ])
    expect(await agree({ maxVersion: 'TLSv1.2' })).toEqual([
      'TLSv1.2',
      expect.stringMatching(/^TLS_ECDHE_ECDSA_WITH_(AES_\d+_GCM|CHACHA20)/)
    ])
    // Level 0 lets this end of the connection offer what no program of today does.
    const old: ConnectionOptions = {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0'
    }
    await expect(agree(old)).rejects.toThrow(/protocol version/i)
    await expect(
      agree({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' })
    ).rejects.toThrow(/handshake/i)
  })

  test('a port answers nobody who speaks HTTP, and goes on', async () => {
    const tls = await makeTestCertificate()
    const { port } = await server.current().listen({ ...LOCAL, tls })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /api/setup HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'close')
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/api/setup',
      ca: tls.certificate,
      agent: false
    })
    sent.end()
    const [answer] = await once(sent, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(200)
  })
})
