import type { MailAddress } from './received-mail.ts'

/** One line of an email. */
export interface MailLine {
  text: string
  /** How many quotes the line is in. */
  depth: number
  /**
   * The kind of the line by the marks of the program that wrote it, or by its words: `attribution`
   * says who wrote the quote below, `header` begins an earlier mail that goes on to the end,
   * `earlier` is one of its lines.
   */
  role: 'attribution' | 'header' | 'earlier' | 'signature' | null
  /** Whether something on it is in a colour that people choose for answers. */
  isColoured?: true
}

/** A text taken apart into lines. */
export interface LinedText {
  lines: MailLine[]
  /** Writes some of its lines as Markdown, with their pictures or without. */
  write(
    isWanted: (line: number) => boolean,
    options: { hasPictures: boolean }
  ): { markdown: string; pictures: string[] }
}

/** The facts about an email before its text is read. */
export interface MailKind {
  isForward: boolean
  sender: MailAddress | null
  /**
   * The sender and all to whom it is: only what they wrote earlier is a part of their conversation.
   */
  people: readonly MailAddress[]
}

/** Texts with an empty line between them. */
export const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n')

/** Whether a line announces what follows. */
export const endsWithColon = (text: string) => /[:：]$/.test(text.trimEnd())

export const isBlank = ({ text }: MailLine) => text.trim() === ''

/** The placeholder of a picture in a line. */
export const PICTURE = '\ufffc'
