import { existsSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod'
import { errorMessage } from '../../server/base/error-message.ts'
import { retryWhileInUseSync } from '../../server/base/file-in-use.ts'
import type { Log } from '../../server/base/log.ts'
import { writeSafely } from '../base/safe-file.ts'
import type { CookieStorage } from './cookie-jar.ts'

/**
 * Encrypts with a key that the system keeps for this account. Both functions throw when the system
 * rejects.
 */
export interface Cipher {
  encrypt(text: string): Buffer
  decrypt(data: Buffer): string
}

const Cookies = z.array(
  z.object({ name: z.string(), value: z.string(), expires: z.number().nullable() })
)

/**
 * The source that set the cookies: they must never be sent to another one, whatever happened to the
 * settings meanwhile.
 */
const source = z.string()

const CookieFile = z.discriminatedUnion('encrypted', [
  z.object({ source, encrypted: z.literal(true), data: z.base64() }),
  z.object({ source, encrypted: z.literal(false), cookies: Cookies })
])

/**
 * Keeps cookies in a file that only its owner can read, encrypted where the system offers that
 * (`cipher`). Where the file is damaged, was encrypted by another system or belongs to another
 * source, no one is signed in.
 * @param options.source the name of the source that sets these cookies
 */
export function createCookieStorage(options: {
  file: string
  source: string
  cipher: Cipher | null
  log: Log
}): CookieStorage {
  const { file, source, cipher, log } = options
  if (!cipher)
    log.info(
      `This system offers no encryption: the session is saved in ${file}, readable by its owner only`
    )

  function decode(text: string) {
    const content = CookieFile.parse(JSON.parse(text))
    if (content.source !== source) return []
    if (!content.encrypted) return content.cookies
    if (!cipher) throw new Error('it is encrypted and this system cannot decrypt it')
    return Cookies.parse(JSON.parse(cipher.decrypt(Buffer.from(content.data, 'base64'))))
  }

  function encode(cookies: z.input<typeof Cookies>): z.input<typeof CookieFile> {
    if (!cipher) return { source, encrypted: false, cookies }
    return {
      source,
      encrypted: true,
      data: cipher.encrypt(JSON.stringify(cookies)).toString('base64')
    }
  }

  return {
    load() {
      if (!existsSync(file)) return []
      try {
        return decode(readFileSync(file, 'utf8'))
      } catch (error) {
        log.warn(
          `The session in ${file} can't be read, so a new sign-in is needed (${errorMessage(error)})`
        )
        return []
      }
    },
    save(cookies) {
      try {
        if (cookies.length === 0) retryWhileInUseSync(() => rmSync(file, { force: true }))
        else writeSafely(file, JSON.stringify(encode([...cookies])))
      } catch (error) {
        log.warn(
          `The session will not outlast a restart: ${file} can't be written (${errorMessage(error)})`
        )
      }
    }
  }
}
