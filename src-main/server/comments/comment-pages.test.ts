import { beforeAll, describe, expect, test } from 'vitest'
import { type Comment, listComments } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import { storable } from '#support/server/chosen-engine.ts'
import { companyFixture } from '#support/server/company-fixture.ts'

/** More than two steps read, and more than a page holds. */
const COMMENTS = 260
/** How long a comment may be, in characters. */
const LONGEST = 10_000

const { server, ada, raise } = await companyFixture()
beforeAll(async () => {
  for (const _ of [1, 2, 3]) await raise(ada)
  // Those of one ticket are not in a row: another one's are between.
  await server.execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${2 * COMMENTS})
     INSERT INTO comments (id, ticket_id, user_id, message, created_at)
     SELECT i, 1 + i % 2, ${ada.user.id}, 'Comment ' || i, i * 1000 FROM n`
  )
  await server.setLastId('comments', 2 * COMMENTS)
})

/** The ids of the comments of ticket 2. */
const ALL = Array.from({ length: COMMENTS }, (_, index) => 2 * index + 1)

async function list(query = '', ticketId = 2) {
  const { status, headers, body } = await ada.get<Comment[]>(
    `/api/tickets/${ticketId}/comments${query}`
  )
  expect(status).toBe(200)
  expect(listComments.response.parse(body)).toEqual(body)
  return { ids: body.map(({ id }) => id), total: Number(headers.get('X-Total-Count')) }
}

test('without parameters all comments are returned, oldest first, and counted', async () => {
  expect(await list()).toEqual({ ids: ALL, total: COMMENTS })
  expect(await list('', 3)).toEqual({ ids: [], total: 0 })
})

describe('a page', () => {
  test('is the newest, oldest first, with the number of all', async () => {
    expect(await list('?limit=50')).toEqual({ ids: ALL.slice(-50), total: COMMENTS })
    expect(await list('?limit=1')).toEqual({ ids: ALL.slice(-1), total: COMMENTS })
    expect(await list('?limit=50', 3)).toEqual({ ids: [], total: 0 })
  })

  test('goes on before a comment, until there are none', async () => {
    let ids = (await list('?limit=100')).ids
    for (let before = ids[0]; before !== undefined; ) {
      const page = await list(`?limit=100&before=${before}`)
      expect(page.total).toBe(COMMENTS)
      ids = [...page.ids, ...ids]
      before = page.ids[0]
    }
    expect(ids).toEqual(ALL)
  })

  test('may begin before any number, also of another ticket or none', async () => {
    expect((await list(`?limit=2&before=${ALL[10]}`)).ids).toEqual(ALL.slice(8, 10))
    expect((await list(`?limit=2&before=${(ALL[10] ?? 0) - 1}`)).ids).toEqual(ALL.slice(8, 10))
    expect((await list('?limit=2&before=999999')).ids).toEqual(ALL.slice(-2))
    expect((await list(`?before=${ALL[200]}`)).ids).toEqual(ALL.slice(0, 200))
    expect((await list('?before=1')).ids).toEqual([])
  })

  test('has at most a hundred, begins before a number, and is of a ticket', async () => {
    for (const [query, path, message] of [
      ['limit=101', 'limit', 'Limit must be a whole number from 1 to 100'],
      ['limit=all', 'limit', 'Limit must be a whole number from 1 to 100'],
      ['before=0', 'before', 'The value of before must be a whole number of 1 or more']
    ]) {
      const { status, body } = await ada.get<Problem>(`/api/tickets/2/comments?${query}`)
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    for (const query of ['', '?limit=5', '?before=5'])
      expect((await ada.get(`/api/tickets/999/comments${query}`)).status).toBe(404)
  })
})

/** Texts and times that can be written in more than one way. */
const HOSTILE = [
  String.raw`"quotes" and \\backslashes\\ and \n`,
  Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).join(''),
  'a\u0000b\u007f\u0080\u2028\u2029\ufeff\uffff',
  'Zürich 東京 Κόσμος 👩‍👩‍👧 e\u0301 \u{10ffff}',
  '</script><!-- {"a":[1,null]}'
]
const TIMES = [0, 999, 1_767_225_599_999, 1_767_225_600_000, 4_102_444_799_123]

test('what is streamed is what the schema makes of the same comments', async () => {
  for (const [index, text] of HOSTILE.entries()) {
    await server.execute(
      `INSERT INTO comments (ticket_id, user_id, message, created_at)
       VALUES (3, ${ada.user.id}, ?, ${TIMES[index]})`,
      storable(text)
    )
  }
  const { body: page } = await ada.get<Comment[]>('/api/tickets/3/comments?limit=100')
  const { body: streamed } = await ada.get<Comment[]>('/api/tickets/3/comments')
  expect(streamed.map(({ message }) => message)).toEqual(HOSTILE.map(storable))
  expect(JSON.stringify(streamed)).toBe(JSON.stringify(page))
})

test('nothing more is read than is taken, in steps between which others get their turn', async () => {
  const longest = 'x'.repeat(LONGEST)
  await server.execute(`UPDATE comments SET message = '${longest}' WHERE ticket_id = 2`)
  const response = await ada.open('/api/tickets/2/comments')
  const reader = response.body?.getReader()
  const pieces: string[] = []
  const read = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (value) pieces.push(new TextDecoder().decode(value))
    return !done
  }
  await read()
  await server.execute(`UPDATE comments SET message = 'Read late' WHERE id = ${ALL.at(-1)}`)
  await ada.post('/api/tickets/2/comments', {
    message: 'Written late',
    userId: ada.user.id,
    ticketId: 2
  })
  while (await read()) {}
  const comments = JSON.parse(pieces.join('')) as Comment[]
  expect(comments.map(({ id }) => id)).toEqual(ALL)
  expect(comments.at(-1)?.message).toBe('Read late')
  // One step writes a piece of the longest possible comments in well under a frame of an animation.
  for (const piece of pieces) expect(piece.length).toBeLessThan(21 * LONGEST)
})
