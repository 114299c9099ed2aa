import type { NetworkInterfaceInfo } from 'node:os'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sharing } from '#shared/desktop/settings.ts'
import { StartError } from '../../server/base/start-error.ts'
import type { TlsIdentity } from '../../server/base/tls-files.ts'
import {
  createSharingControl,
  LOOK_AGAIN_MS,
  type SharingControl,
  type WantedSharing
} from './sharing-control.ts'

type Listening = { host: string; port: number; certificate: string | null }

const PLAIN: Sharing = { isOn: true, host: null, port: 4180, encryption: { kind: 'none' } }
const OWN: Sharing = { ...PLAIN, encryption: { kind: 'own-certificate' } }
const ON = {
  kind: 'on',
  addresses: ['http://192.168.1.20:4180'],
  fingerprint: null,
  setupCode: null
}
const SECURE = { ...ON, addresses: ['https://192.168.1.20:4180'], fingerprint: 'F1' }

/** The open ports, in the order in which they were opened. */
let ports: Listening[]
/** Why a port can't be opened: the system's code. */
let rejection: string | null
let setupCode: string | null
let wanted: WantedSharing | null
let tls: TlsIdentity | Error
let addresses: string[]
let statuses: unknown[]
let sharing: SharingControl

function createServer(): WantedSharing['server'] {
  return {
    setupCode: async () => setupCode,
    async listen({ host, port, tls: used }) {
      await Promise.resolve()
      if (rejection)
        throw new StartError('Not to be had', {
          cause: Object.assign(new Error(), { code: rejection })
        })
      const listening = { host, port, certificate: used?.certificate ?? null }
      ports.push(listening)
      return {
        url: '',
        port,
        close: async () => {
          ports = ports.filter((it) => it !== listening)
        }
      }
    }
  }
}

const server = createServer()
const identity = (name: string): TlsIdentity => ({
  certificate: name,
  key: name,
  fingerprint: name
})
const settle = () => vi.advanceTimersByTimeAsync(0)
const lookAgain = () => vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS)

async function want(settings: Sharing | null, from = server) {
  wanted = settings && { server: from, sharing: settings }
  sharing.update()
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
  ports = []
  rejection = null
  setupCode = null
  wanted = null
  tls = identity('F1')
  addresses = ['192.168.1.20']
  statuses = []
  sharing = createSharingControl({
    wanted: () => wanted,
    loadTls: async ({ kind }) => {
      if (kind === 'none') return null
      if (tls instanceof Error) throw tls
      return tls
    },
    interfaces: () => ({
      eth0: addresses.map(
        (address) => ({ address, family: 'IPv4', internal: false }) as NetworkInterfaceInfo
      )
    }),
    log: { debug() {}, info() {}, warn() {}, error() {} }
  })
  sharing.onChange(() => statuses.push(sharing.status()))
})
afterEach(() => {
  sharing.close()
  vi.useRealTimers()
})

test('sharing opens no port and reads nothing while off; on, it opens one for all addresses, and reports it once', async () => {
  await want(null)
  expect(sharing.status()).toEqual({ kind: 'off' })
  expect(ports).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
  await want(PLAIN)
  await lookAgain()
  sharing.update()
  await settle()
  expect(statuses).toEqual([ON])
  expect(ports).toEqual([{ host: '::', port: 4180, certificate: null }])
  wanted = null
  sharing.update()
  expect(ports, 'closed at once').toEqual([])
  await settle()
  expect(sharing.status()).toEqual({ kind: 'off' })
  expect(vi.getTimerCount()).toBe(0)
})

test('another port, a chosen address and another server take the place of those before', async () => {
  await want(PLAIN)
  await want({ ...PLAIN, port: 5000 })
  expect(ports).toEqual([{ host: '::', port: 5000, certificate: null }])
  addresses = ['192.168.1.20', '10.0.0.5']
  await want({ ...PLAIN, host: '10.0.0.5', port: 80 })
  expect(ports).toEqual([{ host: '10.0.0.5', port: 80, certificate: null }])
  const before = ports[0]
  await want({ ...PLAIN, host: '10.0.0.5', port: 80 }, createServer())
  expect(ports).toHaveLength(1)
  expect(ports[0]).not.toBe(before)
  expect(statuses.slice(0, 3)).toEqual([
    ON,
    { ...ON, addresses: ['http://192.168.1.20:5000'] },
    { ...ON, addresses: ['http://10.0.0.5:80'] }
  ])
})

test('sharing that is disabled while the port is being opened leaves none open', async () => {
  wanted = { server, sharing: PLAIN }
  sharing.update()
  wanted = null
  sharing.update()
  await settle()
  expect(ports).toEqual([])
  expect(sharing.status()).toEqual({ kind: 'off' })
})

test('the setup code is told until someone has an account', async () => {
  setupCode = 'ABCD'
  await want(PLAIN)
  expect(sharing.status()).toEqual({ ...ON, setupCode: 'ABCD' })
  setupCode = null
  await lookAgain()
  expect(sharing.status()).toEqual(ON)
})

describe('what stands in the way is told, and taken up again by itself:', () => {
  test.each([
    ['EADDRINUSE', /^Port 4180 is used by another program[.]/],
    ['EACCES', /^This user cannot open port 4180[.] Choose one above 1023[.]$/],
    ['EMFILE', /^Not to be had$/]
  ])('a port that cannot be had (%s)', async (code, sentence) => {
    rejection = code
    await want(PLAIN)
    expect(sharing.status()).toEqual({ kind: 'waiting', problem: expect.stringMatching(sentence) })
    await lookAgain()
    expect(statuses).toHaveLength(1)
    rejection = null
    await lookAgain()
    expect(sharing.status()).toEqual(ON)
  })

  test('a chosen address that is gone', async () => {
    await want({ ...PLAIN, host: '192.168.1.20' })
    addresses = ['10.0.0.5']
    await lookAgain()
    const problem = expect.stringMatching(
      /^This computer does not have the address 192[.]168[.]1[.]20 at the moment[.]/
    )
    expect(sharing.status()).toEqual({ kind: 'waiting', problem })
    expect(ports).toEqual([])
    addresses = ['10.0.0.5', '192.168.1.20']
    await lookAgain()
    expect(sharing.status()).toEqual(ON)
    expect(ports).toHaveLength(1)
  })

  test('no network, through which the port stays open', async () => {
    await want(PLAIN)
    const [port] = ports
    addresses = []
    await lookAgain()
    expect(sharing.status()).toEqual({
      kind: 'waiting',
      problem: expect.stringMatching(/is not connected to a network/)
    })
    addresses = ['10.0.0.5']
    await lookAgain()
    expect(sharing.status()).toEqual({ ...ON, addresses: ['http://10.0.0.5:4180'] })
    expect(ports).toEqual([port])
    expect(ports[0]).toBe(port)
  })
})

test('a machine without IPv6 listens on all it has', async () => {
  const plain = createServer()
  const noIpv6: WantedSharing['server'] = {
    ...plain,
    listen: (options) => {
      if (options.host !== '::') return plain.listen(options)
      throw new StartError('', { cause: Object.assign(new Error(), { code: 'EAFNOSUPPORT' }) })
    }
  }
  await want(PLAIN, noIpv6)
  expect(ports).toEqual([{ host: '0.0.0.0', port: 4180, certificate: null }])
})

describe('a certificate', () => {
  test('that is renewed is taken up; one that cannot be read for a moment cuts no one off', async () => {
    await want(OWN)
    const [port] = ports
    tls = new StartError('It is away.')
    await lookAgain()
    expect(sharing.status()).toEqual({ kind: 'waiting', problem: 'It is away.' })
    expect(ports[0]).toBe(port)
    tls = identity('F1')
    await lookAgain()
    expect(ports[0]).toBe(port)
    expect(sharing.status()).toEqual(SECURE)
    tls = identity('F2')
    await lookAgain()
    expect(sharing.status()).toEqual({ ...SECURE, fingerprint: 'F2' })
    expect(ports).toEqual([{ host: '::', port: 4180, certificate: 'F2' }])
  })

  test.each([
    [new StartError('It has expired.'), /^It has expired[.]$/],
    [new Error('out of memory'), /Details are in the log/]
  ])(
    'that is no good (%s) is told, leaves no port without encryption, and is taken up once it is',
    async (fault, problem) => {
      await want(PLAIN)
      tls = fault
      await want(OWN)
      expect(sharing.status()).toEqual({ kind: 'waiting', problem: expect.stringMatching(problem) })
      expect(ports).toEqual([])
      tls = identity('F1')
      await lookAgain()
      expect(sharing.status()).toEqual(SECURE)
    }
  )
})
