import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '#support/server/raw-request.ts'
import {
  makeTemporaryFolder,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'
import { createPageServer } from '../page-server.ts'

const PAGE = '<!doctype html><title>Help Desk</title>'
const SECRET = 'not for anyone'

let folder: ReturnType<typeof makeTemporaryFolder>
let server: TestServer
let port: number
let pages: ReturnType<typeof createPageServer>
beforeAll(async () => {
  folder = makeTemporaryFolder()
  const webRoot = path.join(folder.path, 'web')
  mkdirSync(path.join(webRoot, 'assets'), { recursive: true })
  mkdirSync(path.join(webRoot, '.git'))
  const files = {
    ...{ 'index.html': PAGE, 'icon.svg': '<svg/>', 'logo.svg': '<svg/>' },
    ...{ 'assets/app-4f2a.js': 'start()', 'assets/app-4f2a.js.gz': 'smaller' },
    ...{ '.hidden': SECRET, '.git/config': SECRET, '../secret': SECRET, '../secret.txt': SECRET }
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(webRoot, name), text)
  for (const name of ['link.txt', 'logo.svg.gz'])
    symlinkSync(path.join(folder.path, 'secret.txt'), path.join(webRoot, name))
  symlinkSync(folder.path, path.join(webRoot, 'assets/up'))
  server = await startTestServer({ webRoot })
  pages = createPageServer(webRoot)
  ;({ port } = await server.current().listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const get = (address: string, headers: Record<string, string> = {}) =>
  sendRaw({ port, path: address, headers })

describe('the page', () => {
  test.each([
    ['/', {}],
    ['/index.html', {}],
    ['/tickets/12/edit', {}],
    ['/a?b=c.d', {}],
    ['/tickets/1.5', { Accept: 'text/html,application/xhtml+xml' }]
  ])('answers %s, and is asked for again each time', async (address, accepted) => {
    const { status, headers, body } = await get(address, accepted as Record<string, string>)
    expect([status, body]).toEqual([200, PAGE])
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html; charset=utf-8$/i),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'self'/)
    })
  })

  test('answers no call, and nothing that changes', async () => {
    expect((await get('/api/nothing')).headers['content-type']).toBe('application/problem+json')
    const posted = await sendRaw({ port, path: '/tickets', method: 'POST' })
    expect(posted.status).toBe(404)
    expect(posted.body).not.toContain(PAGE)
  })
})

describe('a file', () => {
  test('is kept for good where its name changes with its contents, and sent smaller where that is taken', async () => {
    const small = await get('/assets/app-4f2a.js', { 'Accept-Encoding': 'gzip, br' })
    expect(small.body).toBe('smaller')
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    const plain = await get('/assets/app-4f2a.js')
    expect([plain.status, plain.body]).toEqual([200, 'start()'])
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const { headers } of [small, plain])
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/javascript/),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff'
      })
  })

  test('of another kind is asked for again', async () => {
    const { status, headers } = await get('/icon.svg')
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  test.each(['/assets/app-0000.js', '/favicon.ico', '/assets/deep/x.css'])(
    'that is missing is not answered with the page: %s',
    async (address) => {
      const { status, headers, body } = await get(address)
      expect(status).toBe(404)
      expect(headers['content-type']).toBe('application/problem+json')
      expect(headers['cache-control']).toBe('no-store')
      expect(body).not.toContain('<')
    }
  )
})

describe('nothing outside of the folder is reached by', () => {
  test.each([
    ...['/../secret', '/assets/../../secret.txt', '/assets/%2e%2e/%2e%2e/secret.txt'],
    ...['/..%2Fsecret.txt', '/%2e%2e%2fsecret.txt', '/..%5csecret.txt'],
    ...['/assets/..\\..\\secret.txt', '//..//secret.txt', '/%2fsecret.txt', '/./../secret.txt'],
    ...['/....//secret.txt', '/..;/secret.txt', '/..%00/secret.txt', '/..%c0%afsecret.txt'],
    ...['/assets%2f..%2f..%2fsecret.txt', '/%252e%252e/%252e%252e/secret.txt'],
    ...['/%25252e%25252e%25252fsecret.txt', '/..%ef%bc%8fsecret.txt', '/\u2025/secret.txt'],
    ...['/secret.txt%00.html', '/index.html/../../secret.txt', '/link.txt', '/assets/up/secret'],
    ...['/.hidden', '/.git/config', '/assets/../.hidden', '/%2ehidden', '/C:%5csecret.txt'],
    ...['/%5c%5clocalhost%5csecret.txt', '/CON', '/index.html::$DATA', '/../secret.txt'],
    ...['/..%2fsecret.txt', '/%252e%252e%252fsecret.txt', '/..\\secret.txt', '/.%2e/secret.txt'],
    ...['//secret.txt', '/assets/..%2f..%2fsecret.txt', '/..%u2215secret.txt', '/index.html%00'],
    ...['/assets/up/secret.txt', '/~root/secret.txt', '/C:/secret.txt']
  ])('%s', async (address) => {
    const { status, body } = await get(address.replaceAll(/[^\x20-\x7e]/g, encodeURIComponent), {
      'Accept-Encoding': 'gzip, br'
    })
    expect(body).not.toContain(SECRET)
    expect(status).toBeOneOf([200, 400, 404, 421])
    if (status === 200) expect(body).toBe(PAGE)

    // The desktop's own pages come through no network, which would tidy the address first.
    const shown = await pages(new Request(`app://desk${address}`))
    expect(await shown.text()).not.toContain(SECRET)
    expect(shown.status).toBeOneOf([200, 404])
  })

  test('the smaller form of a file that is only linked there', async () => {
    const { status, body } = await get('/logo.svg', { 'Accept-Encoding': 'gzip' })
    expect([status, body.includes(SECRET)]).toEqual([404, false])
  })

  test('its whole path, or one that does not begin with a slash', async () => {
    const whole = path.join(folder.path, 'secret.txt')
    const wholes = ['/', '//', '/%2f', '/file://'].map((prefix) => `${prefix}${whole}`)
    for (const address of [...wholes, '../secret.txt', 'http://localhost/../secret.txt', '*'])
      expect((await get(address)).body, address).not.toContain(SECRET)
  })
})
