import { describe, expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'

const { ada, raise: raiseBy } = await companyFixture()

const raise = (description: string, category = 'other', subcategory?: string) =>
  raiseBy(ada, { description, category, subcategory })

async function find(search: string): Promise<number[]> {
  const { status, body } = await ada.get<Ticket[]>(
    `/api/tickets?search=${encodeURIComponent(search)}`
  )
  expect(status).toBe(200)
  return body.map(({ id }) => id)
}

test('a category and a subcategory are found as their slugs and as the words that lists show', async () => {
  const { id } = await raise('Cannot get in since this morning', 'it-assets', 'password-reset')
  for (const search of ['it-assets', 'IT Assets', 'password-reset', 'Password reset']) {
    expect(await find(search), search).toEqual([id])
  }
  expect(await find('"assets password"')).toEqual([])
})

test('a search of which no one needs the number has its page and no number', async () => {
  for (const text of ['one', 'two', 'three']) await raise(`Uncounted canteen ${text}`)
  const counted = await ada.get<Ticket[]>('/api/tickets?search=uncounted&limit=2')
  expect(counted.headers.get('X-Total-Count')).toBe('3')
  for (const limit of ['limit=2', 'limit=1000']) {
    const { status, body, headers } = await ada.get<Ticket[]>(
      `/api/tickets?search=uncounted&total=false&${limit}`
    )
    expect([status, headers.get('X-Total-Count')]).toEqual([200, null])
    expect(body.slice(0, 2)).toEqual(counted.body)
  }
  const rejected = await ada.get('/api/tickets?search=uncounted&total=no')
  expect(rejected).toMatchObject({ status: 400, body: { detail: 'Total must be true or false' } })
})

describe('a text is found in any case and alphabet', () => {
  test.each([
    ['The Printer is ON FIRE', ['printer', 'PRINTER', 'on fire', '  Fire  ']],
    ['Übergrößen am Förderband', ['übergrößen', 'ÜBERGRÖSSEN', 'Förderband']],
    ['Принтер не работает', ['ПРИНТЕР', 'принтер', 'не РАБ']],
    ['Ο ΕΚΤΥΠΩΤΗΣ ΧΑΛΑΣΕ', ['εκτυπωτης', 'Εκτυπωτησ', 'χαλασε']],
    ['プリンターが壊れました!', ['プリンター', '壊れ']],
    ['الطابعة لا تعمل اليوم', ['الطابعة']],
    ['Smoke 🔥🖨️ everywhere', ['🔥', '🔥🖨️ every']],
    ['Hauptstraße 9 – Büro', ['STRAẞE', 'hauptstrasse 9', '"9 - buro"', 'büro']],
    ['It doesn’t\u00a0 start\r\nat “all”', ["doesn't start", '"start  at"', '"doesn’t start at"']],
    ['ｽｷｬﾅの電源 sup\u00adply', ['スキャナ', 'supply', 'sup\u200bply']]
  ])('%s', async (description, searches) => {
    const { id } = await raise(description)
    for (const search of searches) expect(await find(search), search).toEqual([id])
    expect(await find(`${description}!`)).toEqual([])
  })

  test('however an accent is written', async () => {
    const composed = await raise('Le café est fermé'.normalize('NFC'))
    const decomposed = await raise('Un café fermé, encore'.normalize('NFD'))
    for (const form of ['NFC', 'NFD']) {
      for (const text of ['café', 'CAFÉ', 'fermé']) {
        expect(await find(text.normalize(form)), `${text} ${form}`).toEqual([
          decomposed.id,
          composed.id
        ])
      }
    }
    expect(await find('cafe ferme')).toEqual([decomposed.id, composed.id])
    const { id } = await raise('Un cafe sans accents')
    expect(await find('cafe')).toEqual([id, decomposed.id, composed.id])
    expect(await find('café')).toEqual([decomposed.id, composed.id])
  })
})

test('what means something to a database is text', async () => {
  for (const [description, found, missing] of [
    ['Disk is 100% full', '100%', '0%f'],
    ['File is named a_b here', 'a_b', 'a_bh'],
    ['Path is C:\\temp\\x', 'C:\\temp', 'C:temp'],
    [`It's "quoted" text`, `it's "quoted"`, `its quoted`],
    ['Semicolon; DROP TABLE x', `; drop table`, `';`],
    ['Star * and question ? mark', '* and', '*question'],
    ['Brackets [a-z] in it', '[a-z]', '[b]']
  ] as const) {
    const { id } = await raise(description)
    expect(await find(found), found).toEqual([id])
    expect(await find(missing), missing).toEqual([])
    for (const sign of ['%', '_', '\\'].filter((one) => description.includes(one)))
      expect(await find(sign), sign).toEqual([id])
  }
})

describe('a ticket is found by', () => {
  test('its reference, whole or in part', async () => {
    const ticket = await raise('Something to be found by its number')
    expect(await find(ticket.ticketId)).toEqual([ticket.id])
    expect(await find(ticket.ticketId.toLowerCase())).toEqual([ticket.id])
    expect(await find(ticket.ticketId.slice(3))).toEqual([ticket.id])
  })

  test('all its words, in any order and field, and phrases in quotes', async () => {
    const { id, ticketId } = await raise('first words, last thing', 'biometrics', 'finger-print')
    const found = ['print last', 'thing biometrics FIRST', `"words, last" ${ticketId}`, '“s, la”']
    for (const search of found) expect(await find(search), search).toEqual([id])
    const missing = ['first second', '"thing words"', '"thing biometrics"', 'thing%biometrics']
    for (const search of missing) expect(await find(search), search).toEqual([])
  })

  test('its reference without the zeros or as a number sign, which texts may also have', async () => {
    const { id } = await raise('Referred to by another one')
    const other = await raise(`The same as #${id} in my eyes`)
    for (const search of [`tkt-${id}`, `#0${id}`, `#${id} referred`])
      expect(await find(search), search).toEqual([id])
    expect(await find(`#${id}`)).toEqual([other.id, id])
    expect(await find(`"#${id}"`)).toEqual([other.id])
  })

  test('nothing else', async () => {
    const { id } = await raise('before\u0001behind\u001fbeyond')
    for (const search of ['before', 'behind', 'beyond']) expect(await find(search)).toEqual([id])
    for (const search of ['medium', ada.user.username, 'ada Example'])
      expect(await find(search)).toEqual([])
  })
})
