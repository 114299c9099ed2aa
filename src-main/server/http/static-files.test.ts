import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../tests/support/server/raw-request.ts'
import {
  makeTemporaryFolder,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'
import { createPageServer } from '../page-server.ts'

const PAGE = '<!doctype html><title>Help Desk</title>'
const SECRET = 'not for anybody'

let folder: ReturnType<typeof makeTemporaryFolder>
let server: TestServer
let port: number
let pages: ReturnType<typeof createPageServer>
beforeAll(async () => {
  folder = makeTemporaryFolder()
  const webRoot = path.join(folder.path, 'web')
  mkdirSync(path.join(webRoot, 'assets'), { recursive: true })
  writeFileSync(path.join(webRoot, 'index.html'), PAGE)
  writeFileSync(path.join(webRoot, 'icon.svg'), '<svg/>')
  writeFileSync(path.join(webRoot, 'assets/app-4f2a.js'), 'start()')
  writeFileSync(path.join(webRoot, 'assets/app-4f2a.js.gz'), 'smaller')
  writeFileSync(path.join(webRoot, '.hidden'), SECRET)
  mkdirSync(path.join(webRoot, '.git'))
  writeFileSync(path.join(webRoot, '.git/config'), SECRET)
  symlinkSync(path.join(folder.path, 'secret.txt'), path.join(webRoot, 'link.txt'))
  symlinkSync(path.join(folder.path, 'secret.txt'), path.join(webRoot, 'logo.svg.gz'))
  writeFileSync(path.join(webRoot, 'logo.svg'), '<svg/>')
  symlinkSync(folder.path, path.join(webRoot, 'assets/up'))
  writeFileSync(path.join(folder.path, 'secret'), SECRET)
  writeFileSync(path.join(folder.path, 'secret.gz'), SECRET)
  writeFileSync(path.join(folder.path, 'secret.txt'), SECRET)
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
    '/',
    '/index.html',
    '/auth',
    '/tickets',
    '/tickets/12',
    '/tickets/12/edit',
    '/admin/categories',
    '/a?b=c.d'
  ])('answers %s, and is asked for anew each time', async (address) => {
    const { status, headers, body } = await get(address)
    expect([status, body]).toEqual([200, PAGE])
    expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'/)
  })

  test('answers an address with a dot, opened in a browser', async () => {
    const { status, body } = await get('/tickets/1.5', {
      Accept: 'text/html,application/xhtml+xml'
    })
    expect([status, body]).toEqual([200, PAGE])
  })

  test('answers no call, and nothing that changes', async () => {
    expect((await get('/api/nothing')).headers['content-type']).toBe('application/problem+json')
    const posted = await sendRaw({ port, path: '/tickets', method: 'POST' })
    expect(posted.status).toBe(404)
    expect(posted.body).not.toContain(PAGE)
  })
})

describe('a file', () => {
  test('is sent smaller to a browser that takes it so', async () => {
    const { headers, body } = await get('/assets/app-4f2a.js', { 'Accept-Encoding': 'gzip, br' })
    expect([headers['content-encoding'], headers.vary, body]).toEqual([
      'gzip',
      'Accept-Encoding',
      'smaller'
    ])
    expect(headers['content-type']).toMatch(/^text\/javascript/)
    const plain = await get('/assets/app-4f2a.js')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'start()'])
  })

  test('whose name changes with its contents may be kept for good', async () => {
    const { status, headers, body } = await get('/assets/app-4f2a.js')
    expect([status, body]).toEqual([200, 'start()'])
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('of another kind is asked for anew', async () => {
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
    '/../secret',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/..\\..\\secret.txt',
    '/.%2e/secret.txt',
    '//secret.txt',
    '//..//secret.txt',
    '/%2fsecret.txt',
    '/./../secret.txt',
    '/....//secret.txt',
    '/..;/secret.txt',
    '/..%00/secret.txt',
    '/..%c0%afsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets%2f..%2f..%2fsecret.txt',
    '/%252e%252e/%252e%252e/secret.txt',
    '/%25252e%25252e%25252fsecret.txt',
    '/..%u2215secret.txt',
    '/..%ef%bc%8fsecret.txt',
    '/\u2025/secret.txt',
    '/secret.txt%00.html',
    '/index.html%00',
    '/index.html/../../secret.txt',
    '/link.txt',
    '/assets/up/secret.txt',
    '/assets/up/secret',
    '/.hidden',
    '/.git/config',
    '/assets/../.hidden',
    '/%2ehidden',
    '/~root/secret.txt',
    '/C:/secret.txt',
    '/C:%5csecret.txt',
    '/%5c%5clocalhost%5csecret.txt',
    '/CON',
    '/index.html::$DATA'
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

  test('its whole path', async () => {
    for (const prefix of ['/', '//', '/%2f', '/file://']) {
      const { body } = await get(`${prefix}${path.join(folder.path, 'secret.txt')}`)
      expect(body).not.toContain(SECRET)
    }
  })

  test('a path that does not begin with a slash', async () => {
    for (const address of ['../secret.txt', 'http://localhost/../secret.txt', '*']) {
      const { body } = await get(address)
      expect(body).not.toContain(SECRET)
    }
  })
})
