import { describe, expect, test } from 'vitest'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import { MAPPING } from '#support/server/import-fixture.ts'
import { createAccountIndex, importedAccount, personKey } from './account-matching.ts'
import { type CsvFormat, inspectCsv, type OpenFile, readRows } from './csv-file.ts'
import { recogniseSource, suggestColumns } from './presets.ts'
import { createRowRules, type ImportedRow } from './row-rules.ts'
import { lifeOf, statesOfRow } from './ticket-life.ts'
import { parseTime } from './times.ts'
import { RejectedRow } from './word-rules.ts'
import { priorityOf, statusOf } from './words.ts'

const iso = (text: string, dayFirst = true, timeZone = 'Europe/Berlin') => {
  const at = parseTime(text, { timeZone, dayFirst })
  return at === null ? null : new Date(at).toISOString()
}

describe('a time', () => {
  test('is read as many programs write it', () => {
    for (const [text, at] of [
      ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.000Z'],
      ['2024-05-01T10:00:00.123+02:00', '2024-05-01T08:00:00.000Z'],
      ['2024-05-01 10:00:00 -0530', '2024-05-01T15:30:00.000Z'],
      ['2024-05-01 10:00 UTC', '2024-05-01T10:00:00.000Z'],
      ['2024-05-01', '2024-04-30T22:00:00.000Z'],
      ['29-02-2016 01:16', '2016-02-29T00:16:00.000Z'],
      ['31.12.2025 14:05', '2025-12-31T13:05:00.000Z'],
      ['1/2/25 9:01 AM', '2025-02-01T08:01:00.000Z'],
      ['Mar 5, 2024 12:04 am', '2024-03-04T23:04:00.000Z'],
      ['Tue, 05 Mar 2024 10:00:00 +0000', '2024-03-05T10:00:00.000Z'],
      ['5 March 2024', '2024-03-04T23:00:00.000Z'],
      ['2025-12-31 14:05:00+01', '2025-12-31T13:05:00.000Z'],
      ['31 déc. 2025', '2025-12-30T23:00:00.000Z'],
      ['mercredi 31 décembre 2025 14h05', '2025-12-31T13:05:00.000Z'],
      ['31. Dezember 2025 14:05', '2025-12-31T13:05:00.000Z'],
      ['Mi., 31. Dez. 2025, 14:05 Uhr', '2025-12-31T13:05:00.000Z'],
      ['3. März 2025', '2025-03-02T23:00:00.000Z'],
      ['31 de diciembre de 2025 2:05 p. m.', '2025-12-31T13:05:00.000Z'],
      ['1er août 2025', '2025-07-31T22:00:00.000Z'],
      ['December 31st, 2025', '2025-12-30T23:00:00.000Z'],
      ['Wed Dec 31 14:05:00 2025', '2025-12-31T13:05:00.000Z'],
      ['Wed Dec 31 14:05:00 UTC 2025', '2025-12-31T14:05:00.000Z'],
      ['31-Dec-2025 24:00', '2025-12-31T23:00:00.000Z'],
      ['31/Dec/25 2:05 PM', '2025-12-31T13:05:00.000Z'],
      ['31-DEC-25', '2025-12-30T23:00:00.000Z'],
      ['31. Dezember 2025 um 14:05 Uhr', '2025-12-31T13:05:00.000Z'],
      ['31 décembre 2025 à 14:05', '2025-12-31T13:05:00.000Z'],
      ['31 dicembre 2025 alle ore 14.05', '2025-12-31T13:05:00.000Z'],
      ['December 31, 2025 at 2:05\u202fPM', '2025-12-31T13:05:00.000Z'],
      ['31 de dezembro de 2025 às 14:05', '2025-12-31T13:05:00.000Z'],
      ['\u200e31/\u200e12/\u200e2025 14.05.00', '2025-12-31T13:05:00.000Z'],
      ['20251231T130500Z', '2025-12-31T13:05:00.000Z'],
      ['46022', '2025-12-30T23:00:00.000Z'],
      ['46022,586805556', '2025-12-31T13:05:00.000Z'],
      ['1767186300', '2025-12-31T13:05:00.000Z'],
      ['1767186300.25', '2025-12-31T13:05:00.000Z'],
      ['1767186300250', '2025-12-31T13:05:00.250Z'],
      // The clocks go forward that night.
      ['2024-03-31 03:30', '2024-03-31T01:30:00.000Z']
    ] as const)
      expect(iso(text), text).toBe(at)
  })

  test('is none where it is no day or no time', () => {
    const none = [
      ...['', 'yesterday', '30-02-2016', '2024-13-01', '2024-05-01 25:00', '1969-05-01'],
      ...['2024-05-01 24:01', '31 Brumaire 2025', '7', '12345', '20250'],
      ...['31 Dec 2', '2025-12-31 um', '31.12.2025 at at 14:05', '20251331T130500Z']
    ]
    for (const text of none) expect(iso(text), text).toBeNull()
  })

  test('has the month first where a file is written so, but not with dots', () => {
    expect(iso('12/31/2025 2:05 PM', false, 'UTC')).toBe('2025-12-31T14:05:00.000Z')
    expect(iso('12/31/2025', true)).toBeNull()
    expect(iso('31.12.2025', false, 'UTC')).toBe('2025-12-31T00:00:00.000Z')
  })
})

test('words of other help desks are known with numbers, dashes and in any case', () => {
  expect(['New', 'pending-reminder', 'CLOSED', 'Work in Progress', 'Merged'].map(statusOf)).toEqual(
    ['open', 'in-progress', 'resolved', 'in-progress', 'cancelled']
  )
  expect(['3 high', '2 - Normal', 'Emergency', '3 - Moderate', 'planning'].map(priorityOf)).toEqual(
    [...['high', 'medium', 'high', 'medium', 'low']]
  )
  expect([statusOf('Parked'), priorityOf('1'), statusOf('constructor')]).toEqual([
    ...[undefined, undefined, undefined]
  ])
})

test('columns of no known help desk are taken by the names that many use', () => {
  const names = ['number', 'caller_id', 'opened_at', 'Summary', 'toString', '']
  expect(recogniseSource(names)).toBeNull()
  expect(suggestColumns(names, null)).toEqual({
    ...{ externalId: 'number', requesterName: 'caller_id', createdAt: 'opened_at' },
    title: 'Summary'
  })
})

describe('a row', () => {
  const header = ['Id', 'Title', 'Text', 'Who', 'Mail', 'Category', 'Sub', 'Created', 'Changed']
  const mapping: ImportMapping = {
    ...MAPPING,
    columns: {
      ...{ externalId: 'Id', title: 'Title', description: 'Text', requesterName: 'Who' },
      ...{ requesterEmail: 'Mail', category: 'Category', subcategory: 'Sub' },
      ...{ createdAt: 'Created', updatedAt: 'Changed' }
    }
  }
  const rules = (more: Partial<ImportMapping> = {}) =>
    createRowRules({ ...mapping, ...more, dayFirst: true }, header, {
      departments: ['IT', 'HR'],
      categories: BUILT_IN_CATEGORIES.map(({ slug, name: { message: name } }, index) => ({
        ...{ slug, name },
        id: index + 1
      })),
      subcategories: [{ categoryId: 8, name: 'Paper jam', slug: 'jam' }],
      forms: [],
      now: new Date('2026-01-01')
    })
  const read = (...cells: string[]) => rules().read(cells, '7')
  const rejection = (...cells: string[]) => {
    try {
      read(...cells)
      return null
    } catch (error) {
      return error instanceof RejectedRow ? error.message : error
    }
  }
  const DAY = '2025-01-02'

  test('becomes a ticket that says where it comes from', () => {
    expect(read('7', 'Jam', 'In tray 2', 'Jo', '', 'Printer', 'paper JAM', DAY)).toMatchObject({
      ...{ description: 'Jam\n\nIn tray 2\n\nImported from doors 7, raised by Jo' },
      ...{ category: 'printer', subcategory: 'jam', department: 'IT', status: 'open' },
      requester: { name: 'Jo', email: '' }
    })
    expect(read('7', 'Jam', '', '?', '', 'Coffee machine', 'x', DAY)).toMatchObject({
      ...{ category: 'other', subcategory: null, requester: null },
      description: 'Jam\n\nImported from doors 7'
    })
  })

  test('ends with what it was called where it comes from, and who raised it', () => {
    const [title, externalId, requesterName] = ['Title', 'Id', 'Who']
    for (const [source, columns, line] of [
      ['zammad', { externalId, title }, 'Imported from Zammad 7'],
      ['zammad', { title }, 'Imported from Zammad'],
      ['', { externalId, title, requesterName }, 'Former number 7, raised by Jo'],
      ['', { title, requesterName }, 'Raised by Jo'],
      ['', { title }, undefined]
    ] as const) {
      const { description } = rules({ source, columns }).read(['7', 'Jam', '', 'Jo'], '7')
      expect(description).toBe(['Jam', line].filter(Boolean).join('\n\n'))
    }
  })

  test('gets by default what it does not say', () => {
    const newCategories = [{ slug: 'coffee', name: 'Coffee machines', department: 'HR' }]
    const words = [{ field: 'category' as const, word: 'Espresso', to: 'coffee' }]
    const more = { status: 'resolved' as const, category: 'access', newCategories, words }
    const readWith = (category: string) =>
      rules(more).read(['7', 'Jam', '', '', '', category, '', DAY], '7')
    expect(readWith('')).toMatchObject({
      ...{ status: 'resolved', category: 'access', department: 'IT' },
      byDefault: ['status', 'department', 'category']
    })
    expect(readWith('Tea').byDefault).toContain('category')
    for (const word of ['coffee MACHINES', 'Espresso'])
      expect(readWith(word)).toMatchObject({
        category: 'coffee',
        byDefault: ['status', 'department']
      })
  })

  test('has no time before its creation, and none after now', () => {
    const early = read('7', 'Jam', '', '', '', '', '', DAY, '2024-12-31')
    expect(early.updatedAt).toBe(early.createdAt)
    for (const none of ['0000-00-00 00:00:00', '00/00/0000', '0001-01-01T00:00:00', '1/1/0001'])
      expect(read('7', 'Jam', '', '', '', '', '', DAY, none).updatedAt).toBe(early.createdAt)
    expect(rejection('7', 'Jam', '', '', '', '', '', DAY, '2026-06-01')).toBe(
      'The time of the last change is in the future'
    )
  })

  test('is rejected for what cannot be kept', () => {
    expect(rejection('7', 'J\0m', '', '', '', '', '', DAY)).toMatch(/characters that are not valid/)
    expect(rejection('7', 'Jam', 'x'.repeat(10_000), '', '', '', '', DAY)).toMatch(/10,000/)
    expect(rejection('7', '', ' ', '', '', '', '', DAY)).toBe(
      'The title and description are missing'
    )
    expect(rejection('7', 'Jam')).toBe('The creation time is missing')
    expect(() => rules().externalIdOf(['\0'])).toThrow(RejectedRow)
    expect(() => rules().externalIdOf(['9'.repeat(201)])).toThrow(RejectedRow)
  })

  test('names people by what is an address, and without invisible characters', () => {
    expect(read('7', 'J', '', 'Jo@Example.org', '', '', '', DAY).requester).toEqual({
      ...{ name: '', email: 'jo@example.org' }
    })
    expect(read('7', 'J', '', 'J\u202eo', 'no address', '', '', DAY).requester).toEqual({
      ...{ name: 'Jo', email: '' }
    })
  })
})

describe('people', () => {
  const account = (id: number, username: string, more: object = {}) => ({
    ...{ id, username, fullName: `${username} Example`, email: `${username}@example.org` },
    ...more
  })
  const accountIndex = createAccountIndex([
    account(1, 'jo'),
    account(2, 'twin', { fullName: 'Same Name' }),
    account(3, 'twin2', { fullName: 'same  name' }),
    account(4, 'waits', { waiting: true })
  ])
  const find = (name: string, email = '') => accountIndex.find({ name, email })?.id

  test('are found by address, and by a name only without one', () => {
    expect(find('whoever', 'jo@example.org')).toBe(1)
    expect(find('jo', 'other@example.org')).toBeUndefined()
    expect([find('JO'), find('Jo  example'), find('Same Name')]).toEqual([1, 1, undefined])
  })

  test('who wait for approval are no one, and get no second account', () => {
    const person = { name: '', email: 'waits@example.org' }
    expect([find('waits'), accountIndex.find(person), accountIndex.lacks(person)]).toEqual([
      ...[undefined, undefined, false]
    ])
  })

  test('get an account that no one can sign in to, the same for the same name', () => {
    const made = importedAccount({ name: '李 小龍', email: '' }, 'Support', new Date(0))
    expect(made).toMatchObject({ disabled: true, passwordDigest: '!', initials: '李小' })
    expect(made.email).toMatch(/^[0-9a-f]{10}@imported[.]invalid$/)
    expect(made.wantedUsername.length).toBeGreaterThanOrEqual(3)
    expect(personKey({ name: ' 李  小龍 ', email: '' })).toBe(made.email)
  })
})

test('a life begins open, and no interval overlaps another or goes back', () => {
  const row: ImportedRow = {
    ...({ externalId: '7', description: 'Jam', status: 'resolved', priority: 'low' } as const),
    ...{ department: 'IT', category: 'other', subcategory: null, requester: null, assignee: null },
    answers: null,
    ...{ createdAt: 1000, updatedAt: 1500, respondedAt: null, statusAt: 3000, byDefault: [] }
  }
  const life = lifeOf(row, statesOfRow(row, 5), { id: 1, requesterId: 2, importerId: 3 })
  expect(life.intervals).toMatchObject([
    { status: 'open', assigneeId: 5, since: new Date(1000), until: new Date(3000) },
    { status: 'resolved', assigneeId: 5, since: new Date(3000), until: null }
  ])
  expect(life.ticket).toMatchObject({
    ...{ resolvedAt: new Date(3000), firstResponseAt: new Date(3000), updatedAt: new Date(3000) }
  })
  const events = life.events.map(({ kind, actorId }) => `${kind} by ${actorId}`)
  expect(events).toEqual(['created by 2', 'assignee by 3', 'status by 5'])
})

describe('a hostile file', () => {
  const UTF8: CsvFormat = { encoding: 'utf-8', delimiter: ',' }
  const readAll = async (open: OpenFile) => {
    const rows = []
    for await (const row of readRows(open, UTF8)) rows.push(row)
    return rows
  }

  test('of one line of fifty megabytes ends at its bound', async () => {
    let sent = 0
    async function* line() {
      yield Buffer.from('a,b\n')
      for (; sent < 800; sent += 1) yield Buffer.alloc(64 * 1024, 'x')
    }
    await expect(readAll(line)).rejects.toThrow('Row 2 of the file is longer than 1,000,000')
    expect(sent).toBeLessThan(100)
  })

  test('with a quote that does not end says in which row', async () => {
    const open = async function* () {
      yield Buffer.from('a,b\n1,2\n3,"x\n\n4,5\n')
    }
    await expect(readAll(open)).rejects.toThrow('Row 3 of the file has an opening quote')
  })

  test('has numbers of rows as a spreadsheet shows them', async () => {
    const open = async function* () {
      yield Buffer.from('a,a,a\r\n\r\n1,"x\ny",3\r\n4,5\r\n,,\r\n')
    }
    expect((await readAll(open)).map(({ row }) => row)).toEqual([1, 3, 4])
    const { columns } = await inspectCsv(open)
    expect(columns.map(({ name }) => name)).toEqual(['a', 'a (2)', 'a (3)'])
  })
})
