import { connect } from 'node:tls'
import { About, getAbout } from '#shared/api/about.ts'
import { ServerAddress } from '#shared/desktop/settings.ts'
import type { ServerProbe } from '#shared/desktop-bridge.ts'
import { isUntrustedCertificate, networkProblem } from './network-problem.ts'
import { openRemoteSource } from './remote-source.ts'

/** How long a look may take, in milliseconds. */
const PATIENCE = 8000

/** Looks whether a help desk answers at an address a person has typed. Never throws. */
export async function probeServer(typed: string, fingerprint: string | null): Promise<ServerProbe> {
  const address = ServerAddress.safeParse(typed)
  if (!address.success) return { result: 'failed', problem: address.error.issues[0]?.message ?? '' }
  const source = openRemoteSource(address.data, fingerprint)
  try {
    return await ask(source.fetch, address.data)
  } catch (error) {
    if (isUntrustedCertificate(error)) return await showCertificate(address.data, networkProblem(error, address.data))
    return { result: 'failed', problem: networkProblem(error, address.data) }
  } finally {
    await source.close()
  }
}

async function ask(fetch: (request: Request) => Promise<Response>, address: string): Promise<ServerProbe> {
  const request = new Request(new URL(getAbout.path, address), { signal: AbortSignal.timeout(PATIENCE) })
  const response = await fetch(request)
  const about = About.safeParse(await response.json().catch(() => null))
  if (response.ok && about.success) return { result: 'found', version: about.data.version }
  return { result: 'failed', problem: `Something answers at ${address}, but it is no Help Desk server.` }
}

/** Fetches the certificate itself, without trusting it, so that a person can compare its fingerprint. */
function showCertificate(address: string, problem: string): Promise<ServerProbe> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const fail = () => resolve({ result: 'failed', problem })
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, timeout: PATIENCE }, () => {
      const { fingerprint256, subject, valid_to } = socket.getPeerCertificate()
      socket.destroy()
      const name = [subject.CN].flat().join(', ')
      resolve({
        result: 'untrusted-certificate',
        fingerprint: fingerprint256,
        subject: name,
        validTo: new Date(valid_to).toISOString(),
        problem
      })
    })
    socket.once('error', fail)
    socket.once('timeout', () => {
      socket.destroy()
      fail()
    })
  })
}
