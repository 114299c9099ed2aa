import type { Sharing } from '#shared/desktop/settings.ts'
import type { SharingStatus } from '#shared/desktop-bridge.ts'
import { english, type Text, text } from '#shared/languages/texts.ts'
import type { Log } from '../../server/base/log.ts'
import { StartError } from '../../server/base/start-error.ts'
import type { TlsIdentity } from '../../server/base/tls-files.ts'
import type { Server } from '../../server/server.ts'
import { createListeners } from '../base/listeners.ts'
import { t } from '../base/texts.ts'
import { hasAddress, type Interfaces, lanAddresses } from './network-addresses.ts'

/** The pause between two checks of port, address and certificate, in milliseconds. */
export const LOOK_AGAIN_MS = 3000

/** The server to share, and the settings for it. */
export interface WantedSharing {
  server: Pick<Server, 'listen' | 'setupCode'>
  sharing: Sharing
}

export interface SharingControl {
  status(): SharingStatus
  /** Calls the listener whenever the status changes. */
  onChange(listener: () => void): void
  /** Applies what is wanted now; to be called whenever that may have changed. */
  update(): void
  /** Closes the port and stops checking. */
  close(): void
}

interface OpenPort {
  wanted: WantedSharing
  tls: TlsIdentity | null
  listener: Awaited<ReturnType<Server['listen']>>
  /** Whether there was no account at the last check; once there is one, that stays so. */
  needsSetup: boolean
}

/** The status before it is in anyone's language. */
type Status = Exclude<SharingStatus, { kind: 'waiting' }> | { kind: 'waiting'; problem: Text }

const OFF: Status = { kind: 'off' }
const waiting = (problem: Text): Status => ({ kind: 'waiting', problem })
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

interface SharingParts {
  /** Returns null while nothing is to be shared. */
  wanted: () => WantedSharing | null
  /**
   * Loads the certificate for an encryption, null for none; throws a StartError that says why it
   * can't.
   */
  loadTls: (encryption: Sharing['encryption']) => Promise<TlsIdentity | null>
  interfaces: () => Interfaces
  log: Log
}

/**
 * Opens a port for others on the network while that is wanted. A problem is shown and checked again
 * every few seconds: a port in use, a missing address or network, or an invalid certificate. An
 * open port stays open when only renewing the certificate or the network fails.
 */
export function createSharingControl(parts: SharingParts): SharingControl {
  const { log } = parts
  const listeners = createListeners()
  const port = createSharedPort(parts)
  let status: Status = OFF
  let isAskedFor = false
  let isLooking = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const wanted = () => (isClosed ? null : parts.wanted())

  function setStatus(to: Status) {
    if (isSame(status, to)) return
    status = to
    if (to.kind === 'waiting') log.warn(`Sharing is waiting: ${english(to.problem)}`)
    else log.info(to.kind === 'on' ? `Shared at ${to.addresses.join(', ')}` : 'Sharing is off')
    listeners.tell()
  }

  function update() {
    isAskedFor = true
    if (!isLooking) void lookUntilDone()
  }

  /** Runs one check at a time; a check that is asked for meanwhile runs afterwards. */
  async function lookUntilDone() {
    isLooking = true
    clearTimeout(timer)
    while (isAskedFor) {
      isAskedFor = false
      setStatus(await port.apply(wanted()))
    }
    isLooking = false
    if (wanted()) timer = setTimeout(update, LOOK_AGAIN_MS)
  }

  return {
    status: () =>
      status.kind === 'waiting' ? { kind: 'waiting', problem: t(status.problem) } : status,
    onChange: listeners.add,
    update,
    close() {
      isClosed = true
      clearTimeout(timer)
      port.shut()
    }
  }
}

/** The port that is open, if any. */
function createSharedPort({ loadTls, interfaces, log }: Omit<SharingParts, 'wanted'>) {
  let open: OpenPort | null = null

  /**
   * Closes the port. It accepts no more connections when this returns; running requests still
   * finish.
   */
  function shut() {
    open?.listener
      .close()
      .catch((error: unknown) => log.error('The port did not close cleanly', error))
    open = null
  }

  return {
    shut,
    /** Opens, keeps or closes the port as is wanted. */
    async apply(want: WantedSharing | null): Promise<Status> {
      const isOther =
        open?.wanted.server !== want?.server || !isSame(open?.wanted.sharing, want?.sharing)
      if (isOther) shut()
      if (!want) return OFF
      const { host, encryption } = want.sharing
      try {
        const tls = await loadTls(encryption)
        if (open && !isSame(open.tls, tls)) shut()
        if (host !== null && !hasAddress(interfaces(), host)) {
          shut()
          return waiting(addressIsGone(host))
        }
        open ??= { wanted: want, tls, listener: await listen(want, tls), needsSetup: true }
        return await statusOf(open, interfaces())
      } catch (error) {
        if (!(error instanceof StartError)) log.error('Sharing failed', error)
        return waiting(problemOf(error, want.sharing))
      }
    }
  }
}

async function statusOf(port: OpenPort, interfaces: Interfaces): Promise<Status> {
  const { server, sharing } = port.wanted
  const addresses = sharing.host === null ? lanAddresses(interfaces) : [sharing.host]
  if (addresses.length === 0)
    return waiting(
      text('This computer is not connected to a network. Sharing continues when it is.')
    )
  const setupCode = port.needsSetup ? await server.setupCode() : null
  port.needsSetup = setupCode !== null
  const scheme = port.tls ? 'https' : 'http'
  return {
    kind: 'on',
    addresses: addresses.map(
      (it) => `${scheme}://${it.includes(':') ? `[${it}]` : it}:${sharing.port}`
    ),
    fingerprint: port.tls?.fingerprint ?? null,
    setupCode
  }
}

/**
 * Listens on all IPv6 addresses, which includes IPv4, or on all IPv4 addresses where the machine
 * has no IPv6.
 */
async function listen({ server, sharing }: WantedSharing, tls: TlsIdentity | null) {
  const { host, port } = sharing
  const options = { port, tls: tls ?? undefined }
  try {
    return await server.listen({ host: host ?? '::', ...options })
  } catch (error) {
    if (host !== null || !['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(codeOf(error))) throw error
    return await server.listen({ host: '0.0.0.0', ...options })
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof StartError ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function problemOf(error: unknown, { host, port }: Sharing): Text {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return text(
        'Port {port} is used by another program. Close that program or choose another port. Sharing starts when the port is free.',
        { port: String(port) }
      )
    case 'EACCES':
      return text('This user cannot open port {port}. Choose one above 1023.', {
        port: String(port)
      })
    case 'EADDRNOTAVAIL':
      return host === null
        ? text(
            'This computer does not have the address that was chosen at the moment. Choose another address, or wait: sharing continues when this one is back.'
          )
        : addressIsGone(host)
    default:
      return error instanceof StartError
        ? error.sentence
        : text('Sharing is not possible at the moment. Details are in the log.')
  }
}

function addressIsGone(host: string): Text {
  return text(
    'This computer does not have the address {address} at the moment. Choose another address, or wait: sharing continues when this one is back.',
    { address: host }
  )
}
