import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../tests/support/server/temporary-folder.ts'
import type { CommandLine } from './command-line.ts'
import { readDatabaseUrl } from './database-url.ts'

const URL_OF_DATABASE = 'postgres://desk:s3cret@db.example.com/desk?sslmode=verify-full'

let folder: ReturnType<typeof makeTemporaryFolder>
beforeAll(() => {
  folder = makeTemporaryFolder()
})
afterAll(() => folder.remove())

const read = (options: Partial<CommandLine>) =>
  readDatabaseUrl({ command: undefined, database: undefined, databaseFile: undefined, ...options })

function fileWith(text: string): string {
  const file = path.join(folder.path, 'url')
  writeFileSync(file, text)
  return file
}

test('there is none where none was asked for', () => {
  expect(read({})).toBeUndefined()
  expect(read({ command: { name: 'backup' } })).toBeUndefined()
})

test.each([URL_OF_DATABASE, 'postgresql://db/desk', 'postgres://desk@one:5432,two:5432/desk'])(
  '%s is taken as it is, from the command line and from a file',
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

test('commands are for the same database as a server', () => {
  expect(read({ command: { name: 'backup' }, database: URL_OF_DATABASE })).toBe(URL_OF_DATABASE)
})

describe('what is refused never repeats the address', () => {
  test.each([
    'mysql://desk:s3cret@db/desk',
    'desk:s3cret@db/desk',
    'postgres://',
    'postgres://a b'
  ])('a URL of something else: %s', (url) => {
    expect(() => read({ database: url })).toThrow(
      /^The address of the database is no URL such as postgres:\/\/user:password@host\/name\.$/
    )
    const file = fileWith(url)
    expect(() => read({ databaseFile: file })).toThrow(
      `The file ${file} of --database-file is no URL such as postgres://user:password@host/name.`
    )
  })

  test('a file that is not there', () => {
    const file = path.join(folder.path, 'none')
    expect(() => read({ databaseFile: file })).toThrow(
      new RegExp(`^The file ${file} of --database-file can't be read [(]ENOENT`)
    )
  })

  test('a move to an address that is none, or to a database that nothing names', () => {
    const move = { name: 'move', direction: 'to' } as const
    expect(() => read({ command: { ...move, url: 'mysql://desk:s3cret@db/desk' } })).toThrow(
      /^The address of --to is no URL such as postgres:\/\/user:password@host\/name\.$/
    )
    expect(() => read({ command: { ...move, url: undefined } })).toThrow(
      /^move --to database needs --database-file, --database or HELPDESK_DATABASE\.$/
    )
  })
})
