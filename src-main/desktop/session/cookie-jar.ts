import { createListeners } from '../base/listeners.ts'

/**
 * A cookie the server has set; `expires` in milliseconds since 1970, null for a cookie without an
 * end.
 */
interface Cookie {
  name: string
  value: string
  expires: number | null
}

/** Where the jar keeps its cookies across restarts. */
export interface CookieStorage {
  /** The stored cookies; none when there are none or they can't be read. */
  load(): Cookie[]
  save(cookies: readonly Cookie[]): void
}

export interface CookieJar {
  /** The value of the `Cookie` header for the next request; null without cookies. */
  header(): string | null
  /** Stores the cookies of an answer's `Set-Cookie` headers. */
  receive(setCookies: readonly string[]): void
  /** Deletes all cookies, also the stored ones. */
  clear(): void
  /** Calls the listener when a session begins or ends, but not when it is only renewed. */
  onChange(listener: () => void): void
  /** Deletes all cookies, also the stored ones, and ignores those of answers that arrive later. */
  retire(): void
}

/**
 * Holds the cookies of the one server the desktop talks to, out of the renderer's reach: Chromium
 * keeps no cookies for a scheme of our own, and a page could read what it stored itself.
 */
export function createCookieJar(storage: CookieStorage, clock: () => number = Date.now): CookieJar {
  const cookies = new Map(storage.load().map((cookie) => [cookie.name, cookie]))
  const listeners = createListeners()
  let isRetired = false
  const isOver = ({ expires }: Cookie) => expires !== null && expires <= clock()
  const valuesOf = () =>
    [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ')

  function change(work: () => void) {
    const before = valuesOf()
    work()
    storage.save([...cookies.values()])
    if (valuesOf() !== before) listeners.tell()
  }

  return {
    header() {
      const current = [...cookies.values()].filter((cookie) => !isOver(cookie))
      return current.length > 0
        ? current.map(({ name, value }) => `${name}=${value}`).join('; ')
        : null
    },
    receive(setCookies) {
      if (isRetired) return
      const received = setCookies
        .map((text) => parseSetCookie(text, clock()))
        .filter((cookie) => cookie !== null)
      if (received.length === 0) return
      change(() => {
        for (const cookie of received) {
          if (isOver(cookie)) cookies.delete(cookie.name)
          else cookies.set(cookie.name, cookie)
        }
      })
    },
    clear: () => change(() => cookies.clear()),
    retire() {
      isRetired = true
      change(() => cookies.clear())
    },
    onChange: listeners.add
  }
}

/**
 * Reads a `Set-Cookie` header (RFC 6265 §5.2); the attributes about where to send a cookie don't
 * matter with one server.
 */
function parseSetCookie(text: string, now: number): Cookie | null {
  const [pair = '', ...attributes] = text.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  if (equals < 0 || name === '') return null
  let expires: number | null = null
  let maxAge: number | null = null
  for (const attribute of attributes) {
    const [key = '', value = ''] = attribute.split(/=(.*)/s).map((part) => part.trim())
    if (/^max-age$/i.test(key) && /^-?\d+$/.test(value)) maxAge = now + Number(value) * 1000
    if (/^expires$/i.test(key) && !Number.isNaN(Date.parse(value))) expires = Date.parse(value)
  }
  return { name, value: pair.slice(equals + 1).trim(), expires: maxAge ?? expires }
}
