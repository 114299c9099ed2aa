import type { Priority, TicketStatus } from '#shared/domain/tickets.ts'

/** The fonts of a mail: the product's own is on few machines. */
export const FONTS = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const MONO = "'JetBrains Mono',Consolas,Menlo,monospace"

/**
 * The colours of the product's light theme, which are inline, because many programs know no other.
 */
export const LIGHT = {
  page: '#f9f9fb',
  card: '#ffffff',
  line: '#e5e5ea',
  text: '#1a1a1f',
  muted: '#5c5e6a',
  accent: '#4f46e5',
  link: '#4338ca'
}

/** A tinted badge in both themes: its ground and its text. */
interface Tint {
  name: string
  light: [string, string]
  dark: [string, string]
}

const BLUE: Tint = { name: 'blue', light: ['#e9f2fe', '#1b57ac'], dark: ['#15263e', '#8fbcff'] }
const AMBER: Tint = { name: 'amber', light: ['#fdf3df', '#87500a'], dark: ['#33260d', '#f0c06e'] }
const GREEN: Tint = { name: 'green', light: ['#e6f6ec', '#196a3b'], dark: ['#12291c', '#83d6a4'] }
const RED: Tint = { name: 'red', light: ['#fdecec', '#b02424'], dark: ['#371919', '#ff9f9f'] }

/** The colours of spec §4. */
export const STATUS_TINTS: Record<TicketStatus, Tint> = {
  open: BLUE,
  'in-progress': AMBER,
  resolved: GREEN,
  cancelled: RED
}
export const PRIORITY_TINTS: Record<Priority, Tint> = { high: RED, medium: AMBER, low: GREEN }

const OWN_COLOURS = new Set(
  [...Object.values(LIGHT), ...[BLUE, AMBER, GREEN, RED].flatMap(({ light }) => light)].map((hex) =>
    (hex.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)).join()
  )
)

/** Whether a colour, as its parts from 0 to 255, is one in which our own emails are written. */
export const hasOwnColour = (parts: readonly number[]) => OWN_COLOURS.has(parts.join())

/** The styles of each class in the dark theme. */
const DARK: Record<string, string> = {
  page: 'background:#121316',
  card: 'background:#1b1c20;border-color:#292b30',
  text: 'color:#ededf0',
  muted: 'color:#a3a6b0',
  line: 'border-color:#3a3d44',
  code: 'background:#2b2d32;color:#ededf0',
  link: 'color:#aab0ff',
  button: 'background:#5d57e6;color:#ffffff',
  ...Object.fromEntries(
    [BLUE, AMBER, GREEN, RED].map(({ name, dark: [ground, text] }) => [
      `badge-${name}`,
      `background:${ground};color:${text}`
    ])
  )
}

/**
 * The rules for a dark theme, where the program says that it has one; Outlook says so by
 * attributes.
 */
export function styleSheet(): string {
  const important = (look: string) =>
    look
      .split(';')
      .map((rule) => `${rule}!important`)
      .join(';')
  const rules = Object.entries(DARK)
  const dark = rules.map(([name, look]) => `.${name}{${important(look)}}`)
  const outlook = rules.map(([name, look]) => `[data-ogsc] .${name}{${important(look)}}`)
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    'p:last-child,ul:last-child,ol:last-child,pre:last-child{margin-bottom:0!important}',
    '@media (max-width:480px){.pad{padding-left:18px!important;padding-right:18px!important}}',
    `@media (prefers-color-scheme:dark){${dark.join('')}}`,
    outlook.join('')
  ].join('\n')
}
