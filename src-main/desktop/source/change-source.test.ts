import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataSource } from '#shared/desktop/settings.ts'
import { silentLog } from '#support/noted-log.ts'
import { testFolder } from '#support/test-folder.ts'
import { startHost, type TestHost } from '#support/test-host.ts'
import { StartError } from '../../server/base/start-error.ts'
import type { Server } from '../../server/server.ts'
import { createCookieJar } from '../session/cookie-jar.ts'
import { createCookieStorage } from '../session/cookie-storage.ts'
import { createSettingsStore } from '../settings/settings-store.ts'
import { createBackendConnection } from './backend-connection.ts'
import { createSourceChanger } from './change-source.ts'

const log = silentLog
const COMPUTER: DataSource = { kind: 'computer' }

const file = testFolder()
let hosts: TestHost[]
/** Everything that happened, in its order. */
let happened: string[]
/** The error of opening this computer's own data, if any. */
let openProblem: Error | null

const sessionFile = () => file('session.json')

beforeEach(() => {
  hosts = []
  happened = []
  openProblem = null
})
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.close()))
})

/** A help desk on this computer that notes what it is asked, and with which session. */
function ownServer(): Server {
  const fetch = async (request: Request) => {
    happened.push(`computer ${new URL(request.url).pathname} ${request.headers.get('cookie')}`)
    return new Response('{}', {
      headers: { 'set-cookie': 'helpdesk_session=computers; Max-Age=100' }
    })
  }
  const close = async () => void happened.push('computer closed')
  return { fetch, close } as unknown as Server
}

/** A help desk elsewhere that signs everyone in. */
async function otherServer(
  name: string,
  answer?: RequestListener
): Promise<DataSource & { kind: 'server' }> {
  const host = await startHost((request, response) => {
    happened.push(`${name} ${request.url} ${request.headers.cookie ?? null}`)
    if (answer) return answer(request, response)
    response.writeHead(200, { 'Set-Cookie': `helpdesk_session=${name}s; Max-Age=100` }).end('{}')
  })
  hosts.push(host)
  return { kind: 'server', address: host.address, fingerprint: null }
}

function start(leavePage = async () => {}) {
  const settings = createSettingsStore(file('settings.json'), log)
  const source = createBackendConnection({
    log,
    openJar: (name) =>
      createCookieJar(
        createCookieStorage({ file: sessionFile(), source: name, cipher: null, log })
      ),
    openServer: async () => {
      if (openProblem) throw openProblem
      return ownServer()
    }
  })
  const changer = createSourceChanger({
    source,
    settings,
    log,
    page: {
      async leave() {
        happened.push('page left')
        await leavePage()
      },
      enter: async () => void happened.push('page entered')
    }
  })
  const ask = async (call = '/api/user') =>
    (await source.api(new Request(`app://desk${call}`))).text()
  return { settings, source, changer, ask }
}

test('a change signs out at the old source, which answers the last requests of its page, and never sends its session to the new one', async () => {
  const elsewhere = await otherServer('elsewhere')
  let leave = async () => {}
  const { settings, changer, ask } = start(() => leave())
  await changer.change(COMPUTER)
  await ask('/api/login')
  expect(readFileSync(sessionFile(), 'utf8')).toContain('computers')
  happened = []
  leave = async () => void (await ask('/api/last-words'))

  expect(await changer.change(elsewhere)).toBeNull()
  expect(happened).toEqual([
    'page left',
    'computer /api/last-words helpdesk_session=computers',
    'computer /api/logout helpdesk_session=computers',
    'page entered',
    'computer closed'
  ])
  expect(existsSync(sessionFile())).toBe(false)
  expect(settings.current().source).toEqual(elsewhere)

  happened = []
  await ask()
  await ask()
  expect(happened).toEqual([
    'elsewhere /api/user null',
    'elsewhere /api/user helpdesk_session=elsewheres'
  ])
})

test('an answer of the old source that is still on its way brings no session to the new one', async () => {
  let answerLate = () => {}
  const slow = await otherServer('slow', (request, response) => {
    const answer = () =>
      response.writeHead(200, { 'Set-Cookie': 'helpdesk_session=late; Max-Age=100' }).end('{}')
    if (request.url === '/api/late') answerLate = answer
    else answer()
  })
  const { changer, source, ask } = start()
  await changer.change(slow)
  await ask()
  const late = ask('/api/late').catch(() => 'nothing')
  await expect.poll(() => happened).toContain('slow /api/late helpdesk_session=late')
  await changer.change(COMPUTER)
  answerLate()
  expect(await late).toBe('nothing')
  expect(source.problem()).toBeNull()
  happened = []
  await ask()
  expect(happened).toEqual(['computer /api/user null'])
})

test('data that cannot be opened, and settings that cannot be written, leave everything as it was', async () => {
  const elsewhere = await otherServer('elsewhere')
  const { settings, changer, ask } = start()
  await changer.change(elsewhere)
  await ask()
  happened = []
  openProblem = new StartError('The database file is damaged.')
  expect(await changer.change(COMPUTER)).toBe('The database file is damaged.')
  openProblem = new Error('SQLITE_CANTOPEN')
  expect(await changer.change(COMPUTER)).toBe(
    'The data could not be opened. Details are in the log.'
  )
  openProblem = null
  rmSync(file(), { recursive: true })
  expect(await changer.change(COMPUTER)).toBe(
    'The settings could not be saved. Details are in the log.'
  )
  expect(settings.current().source).toEqual(elsewhere)
  expect(changer.isLeavingPage()).toBe(false)
  await ask()
  expect(happened).toEqual(['computer closed', 'elsewhere /api/user helpdesk_session=elsewheres'])
})

test('an old server that does not answer holds no one up for long', async () => {
  const silent = await otherServer('silent', (request, response) => {
    if (request.url !== '/api/logout')
      response.writeHead(200, { 'Set-Cookie': 'helpdesk_session=a; Max-Age=9' }).end()
  })
  const { changer, ask } = start()
  await changer.change(silent)
  await ask()
  expect(await changer.change(COMPUTER)).toBeNull()
  expect(happened).toContain('silent /api/logout helpdesk_session=a')
  expect(existsSync(sessionFile())).toBe(false)
})

test('a second change meanwhile is rejected, and opening this computer’s data twice', async () => {
  const elsewhere = await otherServer('elsewhere')
  const { settings, changer } = start()
  const both = await Promise.all([changer.change(COMPUTER), changer.change(elsewhere)])
  expect(both).toEqual([null, 'The data source is already being changed.'])
  expect(settings.current().source).toEqual(COMPUTER)
  happened = []
  expect(await changer.change(COMPUTER)).toBe('The data is already on this computer.')
  expect(happened).toEqual([])
})

test('the source says when it is out of reach and when it is back, and a source that was left says nothing', async () => {
  const elsewhere = await otherServer('elsewhere')
  const { changer, source, ask } = start()
  await changer.change(elsewhere)
  const reported: (string | null)[] = []
  source.onChange(() => reported.push(source.problem()))
  const port = Number(new URL(elsewhere.address).port)
  await hosts[0]?.close()
  const gone = `Nothing responds on 127.0.0.1, port ${port}. Check the address, and that the server is running.`
  for (let time = 0; time < 2; time++) {
    const answer = await source.api(new Request('app://desk/api/user'))
    expect([answer.status, await answer.json()]).toEqual([
      502,
      expect.objectContaining({ detail: gone })
    ])
  }
  expect(reported).toEqual([gone])
  hosts[0] = await startHost((_request, response) => response.end('{}'), { port })
  await ask()
  expect(reported).toEqual([gone, null])

  await hosts[0]?.close()
  await ask()
  await changer.change(COMPUTER)
  expect(reported).toEqual([gone, null, gone, null])
})

test('a request that the page gives up is no trouble with the network', async () => {
  const silent = await otherServer('silent', () => {})
  const { changer, source } = start()
  await changer.change(silent)
  const giveUp = new AbortController()
  const answer = source.api(new Request('app://desk/api/user', { signal: giveUp.signal }))
  await expect.poll(() => happened.length).toBe(3)
  giveUp.abort()
  await expect(answer).rejects.toThrow()
  expect(source.problem()).toBeNull()
})
