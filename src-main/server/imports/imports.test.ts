import { describe, expect, test } from 'vitest'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportCheck, ImportPreview } from '#shared/api/imports.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import {
  FILES,
  finished,
  imported,
  prepared,
  uploadImport
} from '#support/server/import-fixture.ts'
import { PASSWORD } from '#support/server/test-server.ts'

const { server, ada } = freshServer()

const tickets = async (client = ada) => (await client.get<Ticket[]>('/api/tickets')).body

describe('a file', () => {
  test('of each known help desk is recognised by its columns, and becomes tickets', async () => {
    for (const source of ['osticket', 'zammad', 'freshservice', 'spiceworks'] as const) {
      const { status, body } = await uploadImport<ImportPreview>(ada, FILES[source])
      expect(status).toBe(201)
      expect(body.suggestion.source).toBe(source)
      expect(Object.keys(body.suggestion.columns).length).toBeGreaterThan(7)
      expect(body.import).toMatchObject({ state: 'uploaded', hasFile: true, mapping: null })
      expect(body.columns[0]?.samples).not.toEqual([])
      const path = `/api/admin/imports/${body.import.id}/check`
      const check = await ada.post<ImportCheck>(path, body.suggestion)
      expect([source, check.body.reasons]).toEqual([source, []])
      expect(check.body.tickets).toBeGreaterThan(0)
    }
  })

  test('is rejected where it is no text, empty, or without columns', async () => {
    const files = {
      'an archive or a workbook': Buffer.from('PK\u0003\u0004rest'),
      'not a CSV file': Buffer.from('a,b\n1,\u0000\n'),
      'is empty.': Buffer.from(',,\r\n\r\n , \n'),
      'is empty. Choose': Buffer.from(''),
      'at most 200': Buffer.from(`${Array(201).fill('a').join(',')}\n`)
    }
    for (const [sentence, content] of Object.entries(files)) {
      const { status, body } = await uploadImport<Problem>(ada, content)
      expect([sentence, status]).toEqual([sentence, 400])
      expect(body.detail).toContain(sentence)
    }
    expect((await ada.get('/api/admin/imports')).body).toEqual([])
    expect(await server().rows('SELECT id FROM attachments')).toEqual([])
  })

  test('is read in other encodings and with other delimiters', async () => {
    const text = 'Nummer;Titel\r\n1;Drücker "kaputt"\r\n'
    const latin = await uploadImport<ImportPreview>(ada, Buffer.from(text, 'latin1'))
    expect(latin.body).toMatchObject({ encoding: 'windows-1252', delimiter: ';' })
    expect(latin.body.columns[1]?.samples).toEqual(['Drücker "kaputt"'])
    const wide = Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')
    const excel = await uploadImport<ImportPreview>(ada, wide)
    expect(excel.body).toMatchObject({ encoding: 'utf-16le', delimiter: '\t' })
    expect(excel.body.columns.map(({ name }) => name)).toEqual(['Nummer', 'Titel'])
    const marked = await uploadImport<ImportPreview>(ada, Buffer.from(`\ufeff${text}`))
    expect(marked.body).toMatchObject({ encoding: 'utf-8' })
    expect(marked.body.columns[0]?.name).toBe('Nummer')
    for (const [delimiter, content] of [
      [';', `sep=;\r\n${text}`],
      [';', `SEP=;;;\r\n${text}`],
      ['\t', `"sep=\t"\n${text.replaceAll(';', '\t')}`],
      [';', `\r\n;\r\n\r\n${text};\r\n;\r\n`],
      ['|', text.replaceAll(';', '|')]
    ] as const) {
      const { id, mapping } = await prepared(ada, content)
      const columns = { externalId: 'Nummer', title: 'Titel' }
      const { body } = await ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, {
        ...{ ...mapping, columns }
      })
      expect(body, content).toMatchObject({ rows: 1, tickets: 1, refused: 0 })
      const preview = await ada.get<ImportPreview>(`/api/admin/imports/${id}`)
      expect(preview.body).toMatchObject({
        ...{ delimiter, columns: [{ samples: ['1'] }, { samples: ['Drücker "kaputt"'] }] }
      })
    }
  })
})

describe('a dry run', () => {
  test('says what would be, and makes nothing', async () => {
    const { id, mapping } = await prepared(ada, FILES.osticket)
    const { status, body } = await ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, mapping)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ rows: 3, tickets: 3, unchanged: 0, refused: 0, accounts: 3, unassigned: 1 }
    })
    expect(body.sample[0]).toMatchObject({
      ...{ row: 2, externalId: '100234', status: 'resolved', priority: 'medium' },
      createdAt: '2025-03-04T09:15:00.000Z',
      requester: 'Jane Roe (jane@example.org)'
    })
    expect(await tickets()).toEqual([])
    expect(await server().rows("SELECT * FROM users WHERE username <> 'ada'")).toEqual([])
  })

  test('names the words it does not know, and takes what they mean', async () => {
    const file = 'Id,Title,State,Team\n1,One,Parked,Facilities\n2,Two,open,IT\n'
    const { id, mapping } = await prepared(ada, file)
    const check = (words: ImportMapping['words']) =>
      ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, { ...mapping, words })
    const before = (await check([])).body
    expect(before).toMatchObject({ tickets: 1, refused: 1 })
    expect(before.words.find(({ word }) => word === 'Parked')).toMatchObject({ rows: 1, to: null })
    expect(before.reasons[0]).toMatchObject({ rows: 1, firstRow: 2 })
    const after = await check([
      { field: 'status', word: 'Parked', to: 'in-progress' },
      { field: 'department', word: 'Facilities', to: 'IT' }
    ])
    expect(after.body).toMatchObject({ tickets: 2, refused: 0 })
  })

  test('takes the order of days from the whole file, and asks where it shows none', async () => {
    let number = 0
    for (const [dates, mapping, found, first, status] of [
      [['03/04/2025', '05/06/2025', '13/06/2025'], {}, 'day-first', '2025-04-03', 200],
      [['03/04/2025', '05/06/2025', '06/13/2025'], {}, 'month-first', '2025-03-04', 200],
      [['03/04/2025', '05/06/2025'], {}, 'unclear', '2025-04-03', 400],
      [['Thu 03/04/2025', '\u200e05/\u200e06/\u200e2025 14.05'], {}, 'unclear', '2025-04-03', 400],
      [['13/06/2025', '06/13/2025'], {}, 'unclear', '2025-06-13', 400],
      [['03/04/2025'], { dayFirst: false }, undefined, '2025-03-04', 200],
      [['05/05/2025', '2025-04-03', ''], {}, undefined, '2025-05-05', 200]
    ] as const) {
      const rows = dates.map((date) => `${number++},It,${date}\n`).join('')
      const { id, mapping: suggested } = await prepared(ada, `Id,Title,Created\n${rows}`)
      const wanted = { ...suggested, ...mapping }
      const check = await ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, wanted)
      expect([dates, check.body.dayOrder]).toEqual([dates, found])
      expect(check.body.sample[0]?.createdAt).toMatch(new RegExp(`^${first}`))
      await ada.post('/api/user/confirm', { password: PASSWORD })
      const run = await ada.post<Problem>(`/api/admin/imports/${id}/run`, wanted)
      expect([dates, run.status]).toEqual([dates, status])
      if (status === 400) expect(run.body.errors?.[0]?.path).toBe('dayFirst')
      else await finished(ada, id)
    }
  })

  test('suggests to a file what was chosen for the last one of the same columns, but for its days', async () => {
    const chosen = { source: 'doors', words: [], status: 'cancelled', dayFirst: false } as const
    const first = await prepared(ada, 'Id,Title,Opened\n1,One,03/04/2025\n')
    await ada.post(`/api/admin/imports/${first.id}/check`, { ...first.mapping, ...chosen })
    const again = await prepared(ada, 'Id,Title,Opened\n2,Two,13/04/2025\n')
    expect(again.mapping).toMatchObject({ source: 'doors', status: 'cancelled' })
    expect(again.mapping).not.toHaveProperty('dayFirst')
    const other = await prepared(ada, 'Id,Title,Opened,Team\n2,Two,13/04/2025,IT\n')
    expect(other.mapping).toMatchObject({ source: '' })
    const { body } = await ada.get<ImportPreview>(`/api/admin/imports/${first.id}`)
    expect(body.suggestion).toMatchObject({ dayFirst: false })
  })

  test('says why rows are rejected in the language of each reader (D82)', async () => {
    const { id, mapping } = await prepared(ada, 'Id,Title\n1,One\n1,Two\n')
    const check = await ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, mapping)
    expect(check.body.reasons[0]?.reason).toBe('An earlier row has the same number')
    await ada.put('/api/admin/settings', { languages: { offered: ['en', 'de'], fallback: 'de' } })
    const german = 'Eine frühere Zeile hat dieselbe Nummer'
    const reread = async () =>
      (await ada.get<ImportPreview>(`/api/admin/imports/${id}`)).body.check?.reasons[0]
    expect(await reread()).toEqual({ reason: german, rows: 1, firstRow: 3 })
    const { body: rejected } = await ada.get<string>(`/api/admin/imports/${id}/refused`)
    expect(rejected).toContain(german)
    const reasons = [{ reason: 'Stored by an earlier version', rows: 1, firstRow: 3 }]
    const findings = JSON.stringify({ ...check.body, reasons })
    await server().execute(`UPDATE imports SET findings = '${findings}'`)
    expect(await reread()).toEqual(reasons[0])
  })

  test('rejects a mapping that names what is not there', async () => {
    const { id, mapping } = await prepared(ada, FILES.osticket)
    const columns = { title: 'No such column' }
    const wrong = [
      [{ columns }, 'columns'],
      [{ category: 'no-such-category' }, 'category'],
      [{ department: 'Nowhere' }, 'department'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ role: 'it support-specialist' }, 'role'],
      [{ columns: { status: 'Current Status' } }, 'columns.description']
    ] as const
    for (const [change, path] of wrong) {
      for (const call of ['check', 'run']) {
        await ada.post('/api/user/confirm', { password: PASSWORD })
        const answer = await ada.post<Problem>(`/api/admin/imports/${id}/${call}`, {
          ...mapping,
          ...change
        })
        if (call === 'run' && path === 'columns') continue
        expect([path, answer.status]).toEqual([path, 400])
        expect(answer.body.errors?.[0]?.path).toBe(path)
      }
    }
  })
})

describe('the file of rejected rows', () => {
  test('has each with the reason beside it, and no formula', async () => {
    const file =
      'Id,Title,Created,Status\n' +
      '1,Fine,2025-01-01,open\n' +
      '2,"=HYPERLINK(""http://evil"")",yesterday,open\n' +
      '1,Twice,2025-01-01,open\n' +
      '3,,2025-01-01,open\n' +
      ',No number,2025-01-01,open\n' +
      '4,From tomorrow,2031-01-01,open\n' +
      '5,Too many,2025-01-01,open,more\n' +
      '6,Odd,2025-01-01,parked\n'
    const { id, done } = await imported(ada, file)
    expect(done).toMatchObject({ imported: 1, refused: 7 })
    const answer = await ada.get<string>(`/api/admin/imports/${id}/refused`)
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="refused-${id}.csv"`
    )
    const [header, ...rows] = readCsv(answer.body.replace('\ufeff', ''))
    expect(header).toEqual(['Id', 'Title', 'Created', 'Status', 'Reason'])
    expect(rows.map((cells) => cells.at(-1))).toEqual([
      'The creation time is not a valid time',
      'An earlier row has the same number',
      'The title and description are missing',
      'The ticket number is missing',
      'The creation time is in the future',
      'The row has more cells than the header',
      'The status is unknown'
    ])
    expect(rows[0]?.[1]).toBe(`'=HYPERLINK("http://evil")`)
    const [event] = await server().rows('SELECT kind, detail FROM security_events ORDER BY id DESC')
    expect(event).toEqual({ kind: 'exported', detail: `Rejected rows of import ${id}` })
  })
})
