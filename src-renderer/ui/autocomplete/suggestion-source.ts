/** Something that can be written at the caret. */
export interface Suggestion {
  key: number
  name: string
  /** Shown beside the name. */
  note: string
  /** Shown before the name; a person's. */
  initials?: string
  insert: string
  /** A further effect of accepting it. */
  onAccept?(): void
}

/** Suggestions of a text area after a sign such as `@`. */
export interface SuggestionSource {
  /** The name of the list for screen readers. */
  label: string
  /** The sign before the caret and what is written behind it. */
  before(text: string, caret: number): { start: number; query: string } | null
  suggest(query: string): Suggestion[]
}
