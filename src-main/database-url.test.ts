import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rejection } from '#support/server/rejection.ts'
import { testFolder } from '#support/server/test-folder.ts'
import type { CommandLine } from './command-line.ts'
import { readDatabaseUrl } from './database-url.ts'

const URL_OF_DATABASE = 'postgres://desk:s3cret@db.example.com/desk?sslmode=verify-full'

const folder = testFolder()

const read = (options: Partial<CommandLine>) =>
  readDatabaseUrl({ command: undefined, database: undefined, databaseFile: undefined, ...options })

function fileWith(text: string): string {
  writeFileSync(folder('url'), text)
  return folder('url')
}

test('no database is used where none was given, and commands use the same one as a server', () => {
  expect(read({})).toBeUndefined()
  expect(read({ command: { name: 'backup' } })).toBeUndefined()
  expect(read({ command: { name: 'backup' }, database: URL_OF_DATABASE })).toBe(URL_OF_DATABASE)
})

test.each([URL_OF_DATABASE, 'postgresql://db/desk', 'postgres://desk@one:5432,two:5432/desk'])(
  'the address %s is accepted unchanged, from the command line and from a file',
  (url) => {
    expect(read({ database: url })).toBe(url)
    expect(read({ databaseFile: fileWith(`${url}\n`) })).toBe(url)
  }
)

test('a move takes its own address, or that of the other options', () => {
  const move = { name: 'move', direction: 'from' } as const
  const database = 'postgres://other/desk'
  expect(read({ command: { ...move, url: URL_OF_DATABASE }, database })).toBe(URL_OF_DATABASE)
  expect(read({ command: { ...move, url: undefined }, database })).toBe(database)
})

const NO_URL = 'must be a URL such as postgres://user:password@host/name.'

test.each(['mysql://desk:s3cret@db/desk', 'desk:s3cret@db/desk', 'postgres://', 'postgres://a b'])(
  'an address of something else is refused, and never repeated: %s',
  async (url) => {
    const file = fileWith(url)
    const move = { name: 'move', direction: 'to', url } as const
    for (const [options, sentence] of [
      [{ database: url }, `The address of the database ${NO_URL}`],
      [{ databaseFile: file }, `The file ${file} of --database-file ${NO_URL}`],
      [{ command: move }, `The address of --to ${NO_URL}`]
    ] as const)
      expect(await rejection(() => read(options))).toBe(sentence)
  }
)

test('a file that is not there, and a move to a database that nothing names, are rejected', async () => {
  const file = folder('none')
  const missing = `The file ${file} of --database-file can't be read (ENOENT`
  expect(await rejection(() => read({ databaseFile: file }))).toContain(missing)
  const move = { name: 'move', direction: 'to', url: undefined } as const
  expect(await rejection(() => read({ command: move }))).toBe(
    'move --to database requires --database-file, --database or HELPDESK_DATABASE.'
  )
})
