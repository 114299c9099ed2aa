import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono'
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

/** The longest path and query together, in characters: several times what the screens need. */
const MAX_ADDRESS = 8000

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
    if (isWeb(url)) {
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
  if (!SAFE_METHODS.has(c.req.method) && isFromElsewhere(c.req)) {
    throw new ProblemError(403, 'This request comes from another site and was refused')
  }
  await next()
}

function isFromElsewhere(request: HonoRequest): boolean {
  const origin = request.header('Origin')
  if (origin === DESKTOP_ORIGIN) return false
  if (origin !== undefined && !isOwnOrigin(origin, new URL(request.url))) return true
  // Browsers send it where they leave out the origin, and no page can change it.
  const site = request.header('Sec-Fetch-Site')
  return site === 'cross-site' || site === 'same-site'
}

/** Only host and port are compared: behind a proxy that ends TLS the two schemes differ. */
function isOwnOrigin(origin: string, own: URL): boolean {
  const from = URL.parse(origin)
  return from !== null && isWeb(from) && isWeb(own) && from.host === own.host
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

/** Tells who has one connection too many (503): what is asked for is not even looked at. */
export const refuseTooMany: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.env.caller.isOneTooMany) {
    throw new ProblemError(503, 'The server has as many connections as it can serve. Try again in a moment.', {
      headers: { Connection: 'close', 'Retry-After': '5' }
    })
  }
  await next()
}

function lengthOf({ pathname, search }: URL): number {
  return pathname.length + search.length
}

/** Refuses addresses longer than any of ours (414). */
export const limitAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.url.length > MAX_ADDRESS && lengthOf(new URL(c.req.url)) > MAX_ADDRESS) {
    throw new ProblemError(414, `The address is longer than ${MAX_ADDRESS.toLocaleString('en')} characters`)
  }
  await next()
}

function tooLarge(): never {
  throw new ProblemError(413, 'The request is larger than 1 MiB')
}

/** Counts a body while it reads all of it. */
const countBody = bodyLimit({ maxSize: MAX_BODY, onError: tooLarge })

/**
 * Refuses bodies over 1 MiB (413, D28). Where there can be none, or where its size is announced, nothing is read: looking for
 * a body makes a stream of it, which takes longer than the rest of a small call.
 */
export const limitBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
  const announced = c.req.header('Content-Length')
  if (announced === undefined || c.req.header('Transfer-Encoding') !== undefined) return await countBody(c, next)
  if (Number.parseInt(announced, 10) > MAX_BODY) tooLarge()
  await next()
}

/**
 * What a page may ask a browser for that ours never does: each is refused, should a script get in. Names that Chromium does not
 * know it complains about on every page.
 */
const REFUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboardRead',
  'computePressure',
  'displayCapture',
  'encryptedMedia',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identityCredentialsGet',
  'idleDetection',
  'keyboardMap',
  'localFonts',
  'magnetometer',
  'microphone',
  'midi',
  'otpCredentials',
  'payment',
  'pictureInPicture',
  'publickeyCredentialsGet',
  'screenWakeLock',
  'serial',
  'storageAccess',
  'syncXhr',
  'usb',
  'windowManagement',
  'xrSpatialTracking'
] as const

/** What every answer tells the browser to refuse. Styles are inline because the component library writes them so. */
const secure = secureHeaders({
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
  // It would hold for every port of a name, also those of other programs, and lock people out of a server that gives up its
  // certificate (docs/security.md, 3.4.1).
  strictTransportSecurity: false,
  crossOriginResourcePolicy: 'same-origin',
  crossOriginOpenerPolicy: 'same-origin',
  permissionsPolicy: {
    ...Object.fromEntries(REFUSED_FEATURES.map((feature) => [feature, []])),
    // An address of the server is copied by a button.
    clipboardWrite: ['self']
  }
})

const probe = await new Hono()
  .use(secure)
  .get('/', (c) => c.body(null))
  .request('/')

/** The headers of every answer, which are always the same. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = Object.fromEntries(probe.headers)

/** Gives every answer its headers, but for those that were made with them. */
export const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.get('hasCommonHeaders')) return
  for (const [name, value] of Object.entries(COMMON_HEADERS)) c.res.headers.set(name, value)
}
