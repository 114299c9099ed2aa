import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/**
 * Features of browsers that our pages never use, rejected in case a script is injected. Only names
 * that Chromium knows, because it logs a warning on every page about any other.
 */
const DENIED_FEATURES = [
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

/**
 * The policy by which the browser rejects content in every page. Inline styles are allowed because
 * the component library writes them.
 */
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
  // The header would hold for every port of a host name, also those of other programs, and lock
  // people out of a server that gives up its certificate (docs/security.md, 3.4.1).
  strictTransportSecurity: false,
  crossOriginResourcePolicy: 'same-origin',
  crossOriginOpenerPolicy: 'same-origin',
  permissionsPolicy: {
    ...Object.fromEntries(DENIED_FEATURES.map((feature) => [feature, []])),
    // A button copies an address of the server.
    clipboardWrite: ['self']
  }
})

const probe = await new Hono()
  .use(secure)
  .get('/', (c) => c.body(null))
  .request('/')

/** The headers of every answer that a browser may show as a page, which are always the same. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = Object.fromEntries(probe.headers)

/**
 * The headers of every answer of the API. Data needs nothing from a browser, so they forbid
 * guessing another type, showing it as a page, caching it and reading it from other sites (OWASP
 * REST Security Cheat Sheet).
 */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff'
}

/**
 * The headers of every file that someone has uploaded (D40): opened as a page, it has an origin of
 * its own, and runs nothing.
 */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  'Content-Security-Policy': `sandbox; ${API_HEADERS['Content-Security-Policy']}`
}

/**
 * The headers of a calendar to which people subscribe: programs may keep it, but ask each time whether it
 * has changed, so that one whose token was revoked gets nothing more.
 */
export const CALENDAR_HEADERS: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  'Cache-Control': 'private, no-cache'
}

/** Adds headers to an answer. */
export function withHeaders(answer: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}
