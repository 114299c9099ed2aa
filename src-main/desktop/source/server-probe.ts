import { connect } from 'node:tls'
import { About, getAbout } from '#shared/api/about.ts'
import { Problem } from '#shared/api/problems.ts'
import { ServerAddress } from '#shared/desktop/settings.ts'
import type { ServerProbe } from '#shared/desktop-bridge.ts'
import { checkIn } from '#shared/languages/validation-texts.ts'
import { t } from '../base/texts.ts'
import { expiredProblem, isUntrustedCertificate, networkProblem } from './network-problem.ts'
import { openRemoteSource, type RemoteSource } from './remote-source.ts'
import type { ResolveProxy } from './system-proxy.ts'

/** How long a probe may take, in milliseconds. */
const TIMEOUT_MS = 8000

/** Checks whether a help desk answers at an address a person has typed. Never rejects. */
export async function probeServer(
  typed: string,
  fingerprint: string | null,
  resolveProxy?: ResolveProxy
): Promise<ServerProbe> {
  const address = checkIn(t, () => ServerAddress.safeParse(typed))
  if (!address.success) return { result: 'failed', problem: address.error.issues[0]?.message ?? '' }
  const source = openRemoteSource(address.data, fingerprint, resolveProxy)
  try {
    return await ask(source, address.data)
  } catch (error) {
    const problem = t(networkProblem(error, address.data))
    return isUntrustedCertificate(error)
      ? await showCertificate(address.data, problem)
      : { result: 'failed', problem }
  } finally {
    await source.close()
  }
}

async function ask(source: RemoteSource, address: string): Promise<ServerProbe> {
  const request = new Request(new URL(getAbout.path, address), {
    signal: AbortSignal.timeout(TIMEOUT_MS)
  })
  const response = await source.fetch(request)
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (request.signal.aborted) throw error
    return null
  })
  const about = About.safeParse(answer)
  if (response.ok && about.success) return { result: 'found', version: about.data.version }
  // For example a help desk that is not reached by the name that was typed (D28) answers with a
  // problem.
  const rejection = Problem.safeParse(answer)
  if (rejection.success) return { result: 'failed', problem: rejection.data.detail }
  return {
    result: 'failed',
    problem: t('The server at {address} is not a Help Desk server.', { address })
  }
}

/**
 * Fetches the certificate without trusting it, so that a person can compare its fingerprint. An
 * expired one is not offered, because renewing it is little work and the new one would have to be
 * trusted again. It is checked here, because Node and Electron differ in which fault of a
 * certificate they report first.
 */
function showCertificate(address: string, problem: string): Promise<ServerProbe> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const fail = () => resolve({ result: 'failed', problem })
    const socket = connect(
      { host, port: Number(port || 443), rejectUnauthorized: false, timeout: TIMEOUT_MS },
      () => {
        const { fingerprint256, subject, valid_to } = socket.getPeerCertificate()
        socket.destroy()
        if (!fingerprint256) return fail()
        const validTo = new Date(valid_to)
        if (validTo < new Date())
          return resolve({ result: 'failed', problem: t(expiredProblem(hostname)) })
        resolve({
          result: 'untrusted-certificate',
          fingerprint: fingerprint256,
          subject: [subject.CN].flat().join(', '),
          validTo: validTo.toISOString(),
          problem
        })
      }
    )
    socket.once('error', fail)
    socket.once('timeout', () => {
      socket.destroy()
      fail()
    })
  })
}
