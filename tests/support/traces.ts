import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Looks for texts in every file below some folders, byte by byte, as UTF-8 and as UTF-16.
 * @returns each file with each text found in it
 */
export function findTraces(folders: readonly string[], texts: readonly string[]): string[] {
  const needles = texts.flatMap((text) => [
    { text, bytes: Buffer.from(text, 'utf8') },
    { text, bytes: Buffer.from(text, 'utf16le') }
  ])
  return folders.flatMap(filesIn).flatMap((file) => {
    const content = readIfThere(file)
    return needles
      .filter(({ bytes }) => content.includes(bytes))
      .map(({ text }) => `${file}: ${text}`)
  })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Chromium removes files of its own while it runs. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}
