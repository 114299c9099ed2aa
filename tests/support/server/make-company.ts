/**
 * `node make-company.ts FOLDER TICKETS PEOPLE [URL]`: makes a data folder with a company of more
 * people than `--demo` has; with the address of an empty database of PostgreSQL the company is
 * there.
 */
import path from 'node:path'
import { createServer } from '../../../src-main/server/server.ts'

const [, , dataDir = '', tickets, people, database] = process.argv
const migrationsDir = path.resolve(
  import.meta.dirname,
  '../../../resources',
  database ? 'migrations-postgres' : 'migrations'
)
const log = { debug() {}, info() {}, warn: console.warn, error: console.error }
const server = await createServer({
  dataDir,
  database,
  migrationsDir,
  version: '0.0.0',
  program: 'the making of a company',
  log
})
const [account] = await server.fillWithDemo({ tickets: Number(tickets), people: Number(people) })
await server.close()
console.log(JSON.stringify(account))
