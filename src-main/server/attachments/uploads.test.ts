import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { type Account, startTestServer, type TestServer } from '#support/server/test-server.ts'
import { IMAGES, upload, uploaded } from '#support/server/upload.ts'

const MIB = 1024 * 1024

let server: TestServer
let ada: Account
let rita: Account
beforeAll(async () => {
  server = await startTestServer({ maxFileMib: 1 })
  ada = await server.administrator()
  rita = await server.staff('rita', 'Purchase')
})
afterAll(() => server.close())

/** The files that are kept. */
const kept = () =>
  readdirSync(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile()
  )
const leftovers = () => readdirSync(path.join(server.dataDir, 'files/incoming'))

/** Bytes in pieces, whose number no one says beforehand. */
function inPieces(size: number, end?: Error): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      const piece = new Uint8Array(Math.min(64 * 1024, size - sent)).fill(7)
      sent += piece.length
      if (piece.length > 0) controller.enqueue(piece)
      else if (end) controller.error(end)
      else controller.close()
    }
  })
}

describe('what a file is', () => {
  const PDF = '%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n'
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const HTML = '<!doctype html><script>fetch("/api/user")</script>'
  const latin1 = (text: string) => Buffer.from(text, 'latin1')

  test.each([
    ...Object.entries(IMAGES).map(([type, bytes]) => [type, bytes, type, 'inline'] as const),
    ['a GIF that is a script too', Buffer.from('GIF89a=1;alert(1)'), 'image/gif', 'inline'],
    [
      'a JPEG that is a page too',
      Buffer.concat([IMAGES['image/jpeg'], Buffer.from(HTML)]),
      ...(['image/jpeg', 'inline'] as const)
    ],
    ['a text', Buffer.from('Grüße 🙂\r\n\tund mehr'), 'text/plain', 'inline'],
    ['a page', Buffer.from(HTML), 'text/plain', 'inline'],
    ['an SVG with a script', Buffer.from(SVG), 'text/plain', 'inline'],
    ['a PDF with a script', Buffer.from(PDF), 'application/octet-stream', 'attachment'],
    ['a rich text', Buffer.from('{\\rtf1 text}'), 'application/octet-stream', 'attachment'],
    ['a text with a NUL', Buffer.from('a\0b'), 'application/octet-stream', 'attachment'],
    ['a text that is no UTF-8', latin1('Gr\xfc\xdfe'), 'application/octet-stream', 'attachment'],
    ['a text that ends too soon', latin1('Gr\xc3'), 'application/octet-stream', 'attachment'],
    ['a zip', latin1('PK\x03\x04\x14\0'), 'application/octet-stream', 'attachment'],
    ['most of a PNG', latin1('\x89PNG\r\n\x1a'), 'application/octet-stream', 'attachment'],
    ['a RIFF of sound', latin1('RIFF\x1a\0\0\0WAVE'), 'application/octet-stream', 'attachment']
  ] as const)('is told by its bytes and not by its name: %s', async (_what, bytes, type, way) => {
    const { id, size, ...file } = await uploaded(rita, 'photo.png', new Uint8Array(bytes))
    expect(file).toEqual({ name: 'photo.png', type })
    const answer = await rita.open(`/api/attachments/${id}`)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': `${way}; filename="photo.png"; filename*=UTF-8''photo.png`,
      'content-length': String(size),
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff'
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(bytes))
    const head = await rita.open(`/api/attachments/${id}`, { method: 'HEAD' })
    expect([head.headers.get('Content-Length'), await head.text()]).toEqual([String(size), ''])
  })
})

describe('the name of a file', () => {
  test('is kept without folders, invisible characters, and what is too long', async () => {
    for (const [name, keptAs] of [
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\rita\\Bild 1.PNG', 'Bild 1.PNG'],
      ['  a\u200B\u202Egnp.exe\r\n ', 'agnp.exe'],
      ['evil\0.txt', 'evil.txt'],
      [`${'../'.repeat(60)}${'a\u202Eb'.repeat(200)}.tar.gz`, `${'ab'.repeat(126)}.gz`],
      [`${'🙂'.repeat(200)}.png`, `${'🙂'.repeat(125)}.png`],
      [`${'x'.repeat(300)}.${'y'.repeat(30)}`, 'x'.repeat(255)],
      ['.htaccess', '.htaccess']
    ] as const)
      expect((await uploaded(rita, name, 'x')).name).toBe(keptAs)
  })

  test('must be said, and be more than a folder', async () => {
    for (const name of ['', ' ', '..', 'folder/', '\u202E', '/']) {
      const { status, body } = await upload<Problem>(rita, name, 'x')
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'name', message: 'The file name is required' }]
      ])
    }
    const headers = { 'Content-Type': 'application/octet-stream' }
    const request = { method: 'POST', body: 'x', headers }
    const { status, body } = await rita.send<Problem>('/api/attachments', request)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['name']])
  })

  test('can’t add anything to a header', async () => {
    const name = `"; filename=x; 100% 'größe' (1)*.txt`
    const { id } = await uploaded(rita, name, 'x')
    const { headers } = await rita.get(`/api/attachments/${id}`)
    expect(headers.get('Content-Disposition')).toBe(
      `inline; filename="_; filename=x; 100_ 'gr__e' (1)*.txt"; ` +
        `filename*=UTF-8''%22%3B%20filename%3Dx%3B%20100%25%20%27gr%C3%B6%C3%9Fe%27%20%281%29%2A.txt`
    )
  })
})

describe('an upload', () => {
  const TOO_LARGE = 'The file is larger than 1 MiB, the most that can be attached'

  test('may have as many bytes as are allowed, and not one more', async () => {
    const { status, body } = await upload(rita, 'large.bin', new Uint8Array(MIB))
    expect([status, body.size]).toEqual([201, MIB])
    for (const content of [new Uint8Array(MIB + 1), inPieces(MIB + 1), inPieces(9 * MIB)]) {
      const answer = await upload<Problem>(rita, 'larger.bin', content)
      expect([answer.status, answer.body.detail]).toEqual([413, TOO_LARGE])
    }
    expect(leftovers()).toEqual([])
  })

  test('to be imported may be larger than the files of a ticket', async () => {
    const row = `7,${'It does not print. '.repeat(50)}\n`
    const csv = `Id,Title\n${row.repeat((11 * MIB) / row.length)}`
    const { status } = await ada.send('/api/admin/imports?name=tickets.csv', {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: csv
    })
    expect(status).toBe(201)
  })

  test('that says that it is too large is not even read', async () => {
    let isRead = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isRead = true
          controller.close()
        }
      },
      { highWaterMark: 0 }
    )
    const type = 'application/octet-stream'
    const headers = { 'Content-Type': type, 'Content-Length': String(MIB + 1) }
    const { status } = await upload(rita, 'announced.bin', body, { headers })
    expect([status, isRead]).toEqual([413, false])
  })

  test('of nothing, that breaks off, or as another site sends forms, leaves nothing', async () => {
    const before = kept().length
    const cut = inPieces(MIB / 2, new Error('aborted'))
    for (const [content, code, detail, more] of [
      ['', 400, 'The file is empty. Choose another file.', {}],
      [inPieces(0), 400, 'The file is empty. Choose another file.', {}],
      [cut, 400, 'The connection ended before the request was complete', {}],
      [
        ...(['x', 415] as const),
        'Send the bytes themselves, with the content type application/octet-stream',
        { headers: { 'Content-Type': 'text/plain' } }
      ],
      [
        ...(['x', 415, 'Send the body uncompressed, without the header Content-Encoding'] as const),
        { headers: { 'Content-Type': 'application/octet-stream', 'Content-Encoding': 'gzip' } }
      ]
    ] as const) {
      const { status, body } = await upload<Problem>(rita, 'none.txt', content, more)
      expect([status, body.detail]).toEqual([code, detail])
    }
    expect([kept().length, leftovers()]).toEqual([before, []])
  })

  test('is one of few at a time', async () => {
    const zoe = await server.staff('zoe')
    const ends: (() => void)[] = []
    const slow = () =>
      upload<Problem>(
        zoe,
        'slow.txt',
        new ReadableStream({
          start(controller) {
            controller.enqueue(Buffer.from('slow'))
            ends.push(() => controller.close())
          }
        })
      )
    const answers = Array.from({ length: 24 }, slow)
    const { status, headers } = await Promise.race(answers)
    expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    // Others are not kept from it.
    await uploaded(rita, 'meanwhile.txt', 'meanwhile')
    for (const end of ends) end()
    const statuses = (await Promise.all(answers)).map((answer) => answer.status)
    expect(statuses.filter((one) => one === 201)).toHaveLength(22)
  })

  test('is one of few that nothing names', async () => {
    const max = await server.staff('max')
    const large = () => upload<Problem & { id: number }>(max, 'large.bin', new Uint8Array(MIB))
    const ids: number[] = []
    for (let count = 0; count < 10; count++) ids.push((await large()).body.id)
    const { status, body } = await large()
    expect(status).toBe(409)
    expect(body.detail).toMatch(/^You have too many uploaded files that are not part of a ticket/)
    // Bytes that no one has announced are counted in the end.
    expect((await upload(max, 'one.txt', inPieces(1))).status).toBe(409)
    const ticket = { department: 'IT', description: 'It does not print', category: 'other' }
    const names = { ...ticket, requesterId: max.user.id, attachmentIds: ids }
    expect((await max.post('/api/tickets', names)).status).toBe(201)
    expect((await large()).status).toBe(201)
    for (let count = 1; count < 100; count++) await uploaded(max, 'small.txt', 'small')
    expect((await upload(max, 'small.txt', 'small')).status).toBe(409)
  })
})
