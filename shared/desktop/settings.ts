import * as z from 'zod'
import { DEFAULT_PORT } from '../domain/default-port.ts'
import { LANGUAGE_TAGS } from '../languages/languages.ts'
import { say, saying } from '../languages/validation-texts.ts'

/**
 * The address of a server as a person may type it: `desk`, `desk:4180`, `https://desk.example.org`.
 */
export const ServerAddress = z
  .string()
  .trim()
  .min(1, saying('Enter the address of the server'))
  .max(300, saying('The address is too long'))
  .transform((text, context) => {
    const origin = serverOrigin(text)
    if (origin) return origin
    context.addIssue({
      code: 'custom',
      message: say('Enter the address of a server, such as https://desk.example.org')
    })
    return z.NEVER
  })

const WebAddress = z.url({ protocol: /^https?$/, normalize: true })

/**
 * The origin of an address as `scheme://host:port`; where the scheme is missing it is http, and
 * where the port is missing too it is this product's.
 */
function serverOrigin(text: string): string | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const address = WebAddress.safeParse(hasScheme ? text : `http://${text}`)
  const origin = /^https?:\/\/[^/?#]+/.exec(address.data ?? '')?.[0]
  if (!origin || origin.includes('@')) return null
  const hasPort = /^[^/?#]*:\d+([/?#]|$)/.test(text)
  return hasScheme || hasPort ? origin : `${origin}:${DEFAULT_PORT}`
}

/** Where the help desk's data is: in this computer's own server, or in one elsewhere. */
export const DataSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('computer') }),
  z.object({
    kind: z.literal('server'),
    address: ServerAddress,
    /**
     * SHA-256 of the one certificate that is trusted, as `AB:CD:…`; null where the system's
     * authorities decide.
     */
    fingerprint: z
      .string()
      .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
      .nullable()
  })
])
export type DataSource = z.infer<typeof DataSource>

/** How this computer's server is offered to others on the network. */
export const Sharing = z.object({
  isOn: z.boolean(),
  /** The one address of this machine to listen on; null for all. */
  host: z.union([z.ipv4(), z.ipv6()]).nullable(),
  port: z.int().min(1).max(65_535),
  encryption: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('own-certificate') }),
    z.object({ kind: z.literal('files'), certificate: z.string().min(1), key: z.string().min(1) })
  ])
})
export type Sharing = z.infer<typeof Sharing>

export const Kiosk = z.object({
  isOn: z.boolean(),
  /** Seconds without input after which the person at the kiosk is about to be signed out. */
  idleSeconds: z.int().min(15).max(3600),
  startsWithSystem: z.boolean()
})
export type Kiosk = z.infer<typeof Kiosk>

/**
 * The address of updates. They are executed, so they may only come from a server that proves its
 * identity, or from this machine.
 */
export const UpdateAddress = z
  .url(saying('Enter an address such as https://intranet.example.org/help-desk/'))
  .max(300, saying('The address is too long'))
  .regex(
    /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/,
    saying('Updates require an HTTPS address')
  )

/** The settings of this machine, the same for all of its users. */
export const DesktopSettings = z.object({
  /** Null until the person has chosen at the first start. */
  source: DataSource.nullable().default(null),
  sharing: Sharing.default({
    isOn: false,
    host: null,
    port: DEFAULT_PORT,
    // Passwords are never sent in the clear unless a person chooses so (D98).
    encryption: { kind: 'own-certificate' }
  }),
  kiosk: Kiosk.default({ isOn: false, idleSeconds: 120, startsWithSystem: false }),
  hasNotifications: z.boolean().default(true),
  /**
   * Electron's name of the keys that open the new-ticket dialog from anywhere; null for none. The
   * default types no letter on any keyboard, unlike Ctrl+Alt, which types letters on many.
   */
  newTicketKeys: z.string().min(1).max(100).nullable().default('CommandOrControl+Shift+F9'),
  /**
   * The folder on the company's web server from which updates come; null for the one named when the
   * program was packaged, if any.
   */
  updatesFrom: UpdateAddress.nullable().default(null),
  /** Where this computer's own server puts its backups; null for the data folder. */
  backupsFolder: z.string().min(1).max(1000).nullable().default(null),
  /**
   * The language that its page had last, for the texts outside of it and for the server (D82); null
   * before anyone chose one, and for one that this version lacks.
   */
  language: z.enum(LANGUAGE_TAGS).nullable().default(null).catch(null)
})
export type DesktopSettings = z.infer<typeof DesktopSettings>

/** The settings a page may change one by one; source and language are changed by calls of their own. */
export const SettingsChange = DesktopSettings.omit({ source: true, language: true })
  .extend({
    sharing: Sharing,
    kiosk: Kiosk,
    hasNotifications: z.boolean(),
    newTicketKeys: DesktopSettings.shape.newTicketKeys.unwrap(),
    updatesFrom: DesktopSettings.shape.updatesFrom.unwrap(),
    // A folder is chosen in the system's own dialog; a page can only reset it to the default.
    backupsFolder: z.null()
  })
  .partial()
  .strict()
export type SettingsChange = z.infer<typeof SettingsChange>

/** The settings of a machine on which nothing was set yet. */
export const DEFAULT_SETTINGS: DesktopSettings = DesktopSettings.parse({})
