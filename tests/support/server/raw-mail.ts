import { randomUUID } from 'node:crypto'

/** The parts of an email in a test. */
export interface MailParts {
  from?: string
  to?: string
  subject?: string
  text?: string
  messageId?: string | null
  inReplyTo?: string
  /** Other headers, whole. */
  headers?: string[]
  files?: { name: string; type?: string; content: string; id?: string }[]
  html?: string
}

const BOUNDARY = 'the-next-part'

/** Writes an email (RFC 5322). */
export function rawMail(parts: MailParts): Buffer {
  const { from = 'hank@example.com', to = 'it@example.com', subject = 'The printer' } = parts
  const { messageId = `${randomUUID()}@example.com`, inReplyTo, headers = [], files = [] } = parts
  const body =
    parts.html === undefined
      ? ['Content-Type: text/plain; charset=utf-8', '', parts.text ?? 'It is on fire again.']
      : ['Content-Type: text/html; charset=utf-8', '', parts.html]
  const lines = [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Mon, 02 Mar 2026 08:59:00 +0000',
    ...(messageId === null ? [] : [`Message-ID: <${messageId}>`]),
    ...(inReplyTo ? [`In-Reply-To: <${inReplyTo}>`, `References: <${inReplyTo}>`] : []),
    'MIME-Version: 1.0'
  ]
  if (files.length === 0) return Buffer.from([...lines, ...body, ''].join('\r\n'))
  const attached = files.flatMap(({ name, type = 'application/octet-stream', content, id }) => [
    `--${BOUNDARY}`,
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: ${id ? 'inline' : 'attachment'}; filename="${name}"`,
    ...(id ? [`Content-ID: <${id}>`] : []),
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content, 'latin1').toString('base64')
  ])
  return Buffer.from(
    [
      ...lines,
      `Content-Type: multipart/related; boundary="${BOUNDARY}"`,
      '',
      `--${BOUNDARY}`,
      ...body,
      ...attached,
      `--${BOUNDARY}--`,
      ''
    ].join('\r\n')
  )
}
