import type { FileType } from '#shared/domain/attachments.ts'

/** Which bytes an image begins with, at which place (D40). */
const SIGNATURES: readonly [FileType, ...(readonly [at: number, bytes: string])[]][] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']]
]

/** How many bytes the signatures need. */
const HEAD_BYTES = 16

/** The beginnings of documents that are written in characters and are no texts to read. */
const NO_TEXTS = /^(%PDF-|%!PS|\{\\rtf)/

/** The control characters that no text has. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r]/u

/** Tells what a file is while its bytes pass by (D40), whatever its name and its sender say. */
export function createTypeDetector() {
  let head = Buffer.alloc(0)
  let isText = true
  const decoder = new TextDecoder('utf-8', { fatal: true })

  function read(piece?: Uint8Array) {
    if (!isText) return
    try {
      isText = !CONTROL.test(decoder.decode(piece, { stream: piece !== undefined }))
    } catch {
      isText = false
    }
  }

  return {
    add(piece: Uint8Array): void {
      if (head.length < HEAD_BYTES)
        head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES - head.length)])
      read(piece)
    },
    /** The type of the bytes that have passed by; to be asked once, at their end. */
    type(): FileType {
      const beginning = head.toString('latin1')
      const image = SIGNATURES.find(([, ...parts]) =>
        parts.every(([at, bytes]) => beginning.startsWith(bytes, at))
      )
      if (image) return image[0]
      read()
      return isText && !NO_TEXTS.test(beginning) ? 'text/plain' : 'application/octet-stream'
    }
  }
}
