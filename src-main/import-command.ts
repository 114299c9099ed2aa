import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportCheck } from '#shared/api/imports.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import type { ImportCommand } from './import-command-line.ts'
import { errorMessage } from './server/base/error-message.ts'
import { StartError } from './server/base/start-error.ts'
import type { Server } from './server/server.ts'

/**
 * Imports a file into the database of a server that listens nowhere, and prints its outcome.
 * @throws StartError with the one sentence to print
 */
export async function runImport(server: Server, command: ImportCommand): Promise<void> {
  const file = path.resolve(command.file)
  const result = await server.importFile({
    open: () => createReadStream(file),
    fileName: path.basename(file),
    size: sizeOf(file),
    source: command.source,
    mapping: {
      ...(command.mapping !== undefined && readMapping(path.resolve(command.mapping))),
      ...command.defaults
    },
    requester: command.requester,
    createsCategories: command.createsCategories,
    username: command.as,
    isDryRun: command.isDryRun,
    onProgress: ({ imported, total }) => console.log(`${imported} of ${total} tickets`)
  })
  const { refused } = command
  if (refused !== undefined) {
    await pipeline(result.refusedRows, createWriteStream(path.resolve(refused), { mode: 0o600 }))
  }
  console.log(summaryOf(result.check, command))
  if (result.import && result.import.state !== 'done') {
    process.exitCode = 1
    console.log(
      `The import has ${result.import.state === 'failed' ? 'failed' : 'stopped'} after ${result.import.imported} tickets. ${result.import.problem ?? ''} Run the same command again to continue.`
    )
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch (error) {
    throw new StartError(`The file can't be read (${errorMessage(error)}).`)
  }
}

function readMapping(file: string): object {
  const read = () => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      throw new StartError(`The mapping can't be read (${errorMessage(error)}).`)
    }
  }
  const mapping = parseJson(read())
  if (typeof mapping === 'object' && mapping !== null) return mapping
  throw new StartError(`The mapping in ${file} is not a JSON object.`)
}

function summaryOf(check: ImportCheck, { isDryRun, refused }: ImportCommand): string {
  const { rows, tickets, unchanged, accounts, unassigned, categories, defaults, reasons } = check
  return [
    `${rows} rows: ${tickets} tickets ${isDryRun ? 'would be created' : 'to create'}, ${unchanged} already imported, ${check.refused} rejected.`,
    `${accounts} disabled accounts ${isDryRun ? 'would be' : 'are'} created for people without one; ${unassigned} open tickets have no assignee here.`,
    ...(categories > 0
      ? [`${categories} categories ${isDryRun ? 'would be created' : 'are created'}.`]
      : []),
    ...defaults.map(({ field, to, tickets }) => `  ${tickets} × default ${field}: ${to}`),
    ...reasons.map(
      (reason) => `  ${reason.rows} × ${reason.reason} (first in row ${reason.firstRow})`
    ),
    ...(check.refused > 0 && refused === undefined
      ? ['Use --refused FILE to write the rejected rows to a file, each with the reason.']
      : []),
    ...(isDryRun ? ['Nothing was changed.'] : [])
  ].join('\n')
}
