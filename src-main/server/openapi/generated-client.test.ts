import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { createRecorder, type Recorded } from '#support/server/every-call/call-recorder.ts'
import { recordEveryCall } from '#support/server/every-call/every-call.ts'
import { startTestServer, type TestServer } from '#support/server/test-server.ts'
import { describeApi } from './openapi-document.ts'

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'ES2024',
  module: 'ESNext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  types: []
}

const root = path.resolve(import.meta.dirname, '../../..')
let folder: string
let server: TestServer
let recorded: Recorded[]

beforeAll(async () => {
  // Within the project, so that the generated client finds its runtime.
  const cache = path.join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(path.join(cache, 'api-client-'))
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(describeApi()))
  writeFileSync(
    path.join(folder, 'client.ts'),
    await generateSource(path.join(folder, 'openapi.json'))
  )
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS })
  )
  server = await startTestServer()
  const recorder = createRecorder(server)
  await recordEveryCall(recorder)
  recorded = recorder.calls
}, 60_000)

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

test('a client generated from the description fits every call and its answer', {
  timeout: 60_000
}, async () => {
  expect(await typeErrors(recorded)).toEqual([])
})

/** Calls that can't succeed without a directory; they are made, and rejected. */
const NEEDING_DIRECTORY = ['connectUserDirectory', 'disconnectUserDirectory', 'synchroniseLdap']

/**
 * Calls that can't succeed without an email or a provider for mail servers; they are rejected too.
 */
const NEEDING_MAIL = [
  'readMailAgain',
  'processMail',
  'beginMailConsent',
  'finishMailConsent',
  'sendEmailProof'
]

test('every call that speaks JSON was made', () => {
  const made = new Set(
    recorded.filter(({ status }) => status < 300).map(({ operationId }) => operationId)
  )
  const speakJson = contract.filter(
    ({ operationId, produces, consumes }) =>
      !produces && !consumes && ![...NEEDING_DIRECTORY, ...NEEDING_MAIL].includes(operationId)
  )
  expect([...made].sort()).toEqual(speakJson.map(({ operationId }) => operationId).sort())
})

test('a call or an answer that is not as described does not fit', { timeout: 60_000 }, async () => {
  const ticket = success('getTicket')
  const { description: _, ...incomplete } = ticket.data as object & { description: string }
  const creation = success('createTicket')
  const withData = (fault: object) => ({
    ...ticket,
    data: { ...(ticket.data as object), ...fault }
  })
  const faulty = [
    { ...ticket, data: incomplete },
    withData({ id: '1' }),
    withData({ status: 'closed' }),
    withData({ createdAt: null }),
    withData({ colour: 'red' }),
    { ...ticket, status: 418 },
    { ...ticket, input: ['1'] },
    { ...creation, input: [{ ...(creation.input[0] as object), Priority: 'low' }] }
  ]
  const faults = await typeErrors(faulty)
  const places = faults.map((fault) => fault.slice(0, fault.indexOf(':')))
  expect([...new Set(places)]).toEqual(
    faulty.map(({ operationId }, index) => `call ${index}, ${operationId}`)
  )
})

function success(operationId: string): Recorded {
  const found = recorded.find((call) => call.operationId === operationId && call.status < 300)
  if (!found) throw new Error(`${operationId} was not called`)
  return found
}

/**
 * Compiles calls and answers, as literals of the generated client's types.
 * @returns what the compiler says, with the number and the name of each call that does not fit
 */
async function typeErrors(calls: readonly Recorded[]): Promise<string[]> {
  const types = [
    "import * as api from './client.ts'",
    'type Operation = (...input: never[]) => Promise<unknown>',
    "type Plain<Answer> = Answer extends unknown ? Omit<Answer, 'headers'> : never",
    'type Call<O extends Operation> = { input: Parameters<O>; answer: Plain<Awaited<ReturnType<O>>> }'
  ]
  const lines = calls.map(({ operationId, input, status, data }, index) => {
    const call = { input, answer: { status, ...(data !== '' && { data }) } }
    return `export const call${index}: Call<typeof api.${operationId}> = ${JSON.stringify(call)}`
  })
  writeFileSync(path.join(folder, 'calls.ts'), [...types, ...lines].join('\n'))
  const errors = (await compile()).split('\n').filter((line) => line.includes('error TS'))
  return errors.map((error) => {
    const [, line, message] = /^calls[.]ts[(](\d+),.*?error (.*)/.exec(error) ?? []
    const index = Number(line) - types.length - 1
    const call = calls[index]
    return call ? `call ${index}, ${call.operationId}: ${message}` : error
  })
}

function compile(): Promise<string> {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [compiler, '--pretty', 'false'],
      { cwd: folder },
      (_error, stdout, stderr) => {
        resolve(stdout + stderr)
      }
    )
  })
}
