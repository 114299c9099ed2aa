import type { Page } from '@playwright/test'
import type { Import, ImportCheck, ImportPreview } from '../../../shared/api/imports.ts'
import { paths } from '../../../src-renderer/lib/paths.ts'
import { reply } from '../answer.ts'
import { type Screen, states } from './screen.ts'

const TIME = '2026-11-20T09:00:00.000Z'
const mapping: ImportPreview['suggestion'] = {
  source: 'freshservice',
  columns: {
    externalId: 'Ticket ID',
    title: 'Subject',
    status: 'Status',
    createdAt: 'Created Time'
  },
  ...{ words: [], department: 'IT', category: 'other', timeZone: 'Europe/Berlin', dayFirst: true },
  ...{ unknownPeople: 'accounts', role: 'Support', repeatedRows: 'refuse' },
  requester: { placeholder: 'Former employee' },
  newCategories: [{ slug: 'furniture', name: 'Furniture', department: 'IT' }]
}
const uploaded: Import = {
  ...{ id: 1, fileName: 'tickets-of-nine-years.csv', size: 27_400_000, state: 'uploaded' },
  ...{ userId: 1, createdAt: TIME, startedAt: null, finishedAt: null, total: 0, imported: 0 },
  ...{ unchanged: 0, refused: 0, accounts: 0, problem: null, mapping, hasFile: true }
}
const running: Import = { ...uploaded, state: 'running', total: 99_804, imported: 41_250 }
const done: Import = {
  ...{ ...running, state: 'done', imported: 99_804, refused: 196, accounts: 1204, categories: 1 },
  undoUntil: '2026-11-21T09:00:00.000Z'
}
const undone: Import = {
  ...{ ...done, state: 'undone', undoUntil: undefined },
  undo: {
    ...{ startedAt: TIME, finishedAt: TIME, total: 99_788, tickets: 99_788, kept: 16 },
    ...{ accounts: 1198, categories: 1 }
  }
}

const preview: ImportPreview = {
  import: uploaded,
  ...{ encoding: 'utf-8', delimiter: ',', suggestion: mapping },
  columns: [
    { name: 'Ticket ID', samples: ['INC-7', 'INC-8', 'INC-9'] },
    { name: 'Subject', samples: ['The printer on the second floor does not print any more'] },
    { name: 'Status', samples: ['Closed', 'Parked', 'Open'] },
    { name: 'Created Time', samples: ['2025-01-15 08:00', '2025-01-15 08:20'] },
    { name: 'Survey Result', samples: [] }
  ]
}
const check: ImportCheck = {
  ...{ rows: 100_000, tickets: 99_804, unchanged: 0, refused: 196, accounts: 1204, unassigned: 31 },
  categories: 1,
  defaults: [
    { field: 'requester', to: 'Former employee', tickets: 41 },
    { field: 'category', to: 'other', tickets: 310 }
  ],
  reasons: [
    { reason: 'The status is unknown', rows: 180, firstRow: 41 },
    { reason: 'The creation time is not a valid time', rows: 16, firstRow: 2090 }
  ],
  words: [
    { field: 'status', word: 'Closed', rows: 95_000, to: 'resolved' },
    { field: 'status', word: 'Parked', rows: 180, to: null },
    { field: 'category', word: 'Facilities', rows: 310, to: 'other', isUnknown: true }
  ],
  sample: [
    {
      ...{ row: 2, externalId: 'INC-7', about: 'The printer on the second floor does not print' },
      ...{ department: 'IT', category: 'printer', subcategory: null, status: 'resolved' },
      ...{ priority: 'high', requester: 'Somebody (somebody@example.org)', assignee: null },
      ...{ createdAt: '2025-01-15T07:00:00.000Z', resolvedAt: '2025-01-15T11:30:00.000Z' }
    }
  ]
}

/** Answers as a server with imports does. */
async function showImports(page: Page, imports: readonly Import[]) {
  await reply(page, '/api/admin/imports', imports)
  await reply(page, '/api/admin/imports/1', preview)
  await reply(page, '/api/admin/imports/1/check', check)
  await page.reload()
}

const TAB = `${paths.admin}?tab=import`
const CHOOSE = 'Drop a CSV file here, or click to choose one'
const FILE = `${TAB}&import=1`

/** The import of tickets from another help desk. */
export const IMPORT_SCREENS: readonly Screen[] = [
  { name: 'admin-import', path: TAB, as: 'administrator', shows: CHOOSE },
  ...states(
    { path: TAB, as: 'administrator', shows: CHOOSE },
    {
      async 'admin-import-list'(page) {
        await showImports(page, [running, { ...done, id: 2 }, { ...uploaded, id: 3 }])
        await page.getByText('Files are kept for 24 hours.').waitFor()
      }
    }
  ),
  ...states(
    { path: FILE, as: 'administrator', shows: 'All imports' },
    {
      async 'admin-import-file'(page) {
        await showImports(page, [uploaded])
        await page.getByRole('button', { name: 'Preview import' }).click()
        await page.getByText('First tickets').waitFor()
      },
      async 'admin-import-running'(page) {
        await showImports(page, [running])
        await page.getByRole('progressbar').waitFor()
      },
      async 'admin-import-done'(page) {
        await showImports(page, [done])
        await page.getByRole('button', { name: 'Download rejected rows' }).waitFor()
      },
      async 'admin-import-undone'(page) {
        await showImports(page, [undone])
        await page.getByText('16 tickets changed since the import were kept.').waitFor()
      }
    }
  )
]
