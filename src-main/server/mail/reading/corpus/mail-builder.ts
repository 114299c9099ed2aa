import type { Draft } from './clients.ts'

/** A mail and what a person should read in it. */
export interface MailCase {
  name: string
  raw: Uint8Array
  text: string
  /** What must be in the rest. */
  rest?: readonly string[]
  files?: readonly string[]
  automatic?: string | null
  subject?: string
}

export interface Part {
  type: string
  /** Other headers, each as a line. */
  headers?: readonly string[]
  content: string | Uint8Array
  /** `base64` unless said otherwise; `8bit` leaves the content as it is. */
  encoding?: 'base64' | 'quoted-printable' | '8bit'
}

const DEFAULTS: Record<string, string> = {
  From: 'Max Muster <max@example.org>',
  To: 'IT Help Desk <help@example.com>',
  Date: 'Tue, 05 Mar 2024 10:30:00 +0100',
  'Message-ID': '<reply-1@example.org>',
  Subject: 'Printer'
}

/** Joins headers and a body to a mail. */
export function mailOf(headers: Record<string, string>, body: Uint8Array): Uint8Array {
  const lines = Object.entries({ ...DEFAULTS, ...headers }).map(
    ([name, value]) => `${name}: ${value}`
  )
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\nMIME-Version: 1.0\r\n`), body])
}

/** A header in Base64, as programs write it (RFC 2047). */
export const encodedWord = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

export function partOf({ type, headers = [], content, encoding = 'base64' }: Part): Buffer {
  const bytes = Buffer.from(content as string)
  const head = [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`, ...headers]
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    encoding === '8bit' ? bytes : Buffer.from(encode(bytes, encoding))
  ])
}

function encode(bytes: Buffer, encoding: 'base64' | 'quoted-printable'): string {
  if (encoding === 'base64') return bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const text = [...bytes.filter((byte) => byte !== 13)]
    .map((byte) => {
      const isPlain = (byte > 32 && byte < 127 && byte !== 61) || byte === 10 || byte === 32
      return isPlain
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
  return text
    .replaceAll(/ (?=\n)/g, '=20')
    .split('\n')
    .map((line) => (line.match(/(?:=[\dA-F]{2}|[^=]){1,70}/g) ?? []).join('=\r\n'))
    .join('\r\n')
}

let boundaries = 0

export function multipart(subtype: string, parts: readonly Uint8Array[]): Buffer {
  boundaries += 1
  const boundary = `----=_Part_${boundaries}`
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n`),
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`)
  ])
}

/** The body that programs make of a draft: HTML with a plain text beside it, or only that. */
export function bodyOf({ html, plain, isFlowed }: Draft): Buffer {
  const format = isFlowed ? '; format=flowed' : ''
  const text = partOf({
    type: `text/plain; charset="UTF-8"${format}`,
    content: plain ?? 'The plain text that a program has made, in which something is missing',
    encoding: 'quoted-printable'
  })
  if (html === undefined) return text
  const page = partOf({
    type: 'text/html; charset="utf-8"',
    content: html,
    encoding: 'quoted-printable'
  })
  return multipart('alternative', [text, page])
}
