import type { Ticket } from '#shared/api/tickets.ts'
import type { Findable } from './palette-matches.ts'

/** Something that the palette finds, and opens, does or asks about. */
export interface PaletteEntry extends Findable {
  /** Unique among all entries. */
  value: string
  /** The heading that it is listed under. */
  kind: string
  /** What stands behind the label: a reference, a role, keys. */
  detail?: string | undefined
  ticket?: Ticket
  /** Whether it is offered before anything is typed. */
  isLikely?: boolean
  /** What it does; absent where it has choices. */
  run?(): void
  /** What can be opened for it, such as the tickets of a person. */
  choices?: readonly PaletteEntry[]
  /** The name of the field that finds one of its choices. */
  choicesName?: string
}
