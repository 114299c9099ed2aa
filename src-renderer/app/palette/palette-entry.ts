import type { Ticket } from '#shared/api/tickets.ts'
import type { Findable } from './palette-matches.ts'

/** Something that the palette finds, and opens, does or asks about. */
export interface PaletteEntry extends Findable {
  /** Unique among all entries. */
  value: string
  /** The heading that it is listed under, in the language of the person. */
  kind: string
  /** Shown after the label: a reference, a role, keys. */
  detail?: string | undefined
  ticket?: Ticket
  /** Whether it is offered before anything is typed. */
  isLikely?: boolean
  /** The action; absent where the entry has choices. */
  run?(): void
  /** Entries that open below it, such as the tickets of a person. */
  choices?: readonly PaletteEntry[]
  /** The name of the field that finds one of its choices. */
  choicesName?: string
}
