import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv, Caller } from './app-env.ts'
import { ProblemError } from './problem.ts'

/** The caller of requests that the desktop hands to its embedded server without a network in between. */
export const IN_PROCESS: Caller = { address: 'in-process', isLocal: true }

/** The origin of the desktop's own pages (D28). */
const DESKTOP_ORIGIN = 'app://desk'

/** The largest body, in bytes (D28). */
const MAX_BODY = 1024 * 1024

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether an address is one of this machine's loopback addresses. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address)
}

/**
 * Refuses hosts that are no address or name of this server (421), so that a page elsewhere can't reach it through a
 * name of its own (DNS rebinding). Requests inside the process have no host.
 * @param names names given at start, besides the machine's own
 */
export function checkHost(names: readonly string[]): MiddlewareHandler<AppEnv> {
  const known = new Set(['localhost', hostname().toLowerCase(), ...names.map((name) => name.toLowerCase())])
  known.add(`${hostname().toLowerCase()}.local`)
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (url.protocol === 'http:' || url.protocol === 'https:') {
      const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
      if (!known.has(host) && !isOwnAddress(host)) {
        throw new ProblemError(
          421,
          `This help desk is not called "${host}". Open it by its address, or start it with --name ${host}.`
        )
      }
    }
    await next()
  }
}

/** Asked anew each time: a laptop's addresses change while the server runs. */
function isOwnAddress(host: string): boolean {
  if (isIP(host) === 0) return false
  if (isLoopback(host)) return true
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === host))
}

/** Refuses changes that another site's page asks for (403, D28). */
export const checkOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = c.req.header('Origin')
  if (origin !== undefined && !SAFE_METHODS.has(c.req.method) && origin !== DESKTOP_ORIGIN) {
    // Only host and port are compared: behind a proxy that ends TLS the two schemes differ.
    if (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host) {
      throw new ProblemError(403, 'This request comes from another site and was refused')
    }
  }
  await next()
}

/** Refuses bodies over 1 MiB (413, D28). */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY,
  onError: () => {
    throw new ProblemError(413, 'The request is larger than 1 MiB')
  }
})

/** What every answer tells the browser to refuse. Styles are inline because the component library writes them so. */
export const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"]
  },
  referrerPolicy: 'same-origin',
  xFrameOptions: 'DENY',
  // A server without a certificate must stay reachable over plain HTTP on the LAN.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: 'same-origin',
  crossOriginOpenerPolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] }
})
