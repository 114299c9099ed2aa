/**
 * The databases that are measured on: made once, kept, and copied for each run, so that every run
 * begins the same.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../build/set-up.mjs'
import { runToEnd } from './programs.ts'

export const PEOPLE = 300
/** The first of the company, an IT Support Specialist. Everybody has this password. */
export const ACCOUNT = { username: 'priya', password: 'welcome-desk' }

const CACHE = path.join(root, 'node_modules/.cache/bench')
const MIGRATIONS = path.join(root, 'resources/migrations')
/** The program that makes a company. */
export const MAKER = path.join(root, 'tests/support/server/make-company.ts')

/**
 * @returns a folder with a database of so many tickets, to be changed at will; the next call takes
 * it away
 */
export async function freshDatabase(tickets: number): Promise<string> {
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const schema = migrations.sort().at(-1)?.slice(0, 4)
  const kept = path.join(CACHE, `schema-${schema}-${PEOPLE}-people-${tickets}-tickets`)
  if (!existsSync(kept)) {
    console.error(`Making a company with ${tickets} tickets…`)
    const unfinished = `${kept}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(CACHE, { recursive: true })
    await runToEnd(MAKER, [unfinished, String(tickets), String(PEOPLE)])
    renameSync(unfinished, kept)
  }
  const copy = path.join(CACHE, 'measured')
  rmSync(copy, { recursive: true, force: true })
  cpSync(kept, copy, { recursive: true })
  return copy
}

/** Another copy, for a program beside the server. */
export function copyOf(folder: string): string {
  const copy = `${folder}-beside`
  rmSync(copy, { recursive: true, force: true })
  cpSync(folder, copy, { recursive: true })
  return copy
}
