import path from 'node:path'

/** The most bytes of UTF-8 that a file's name has on Linux; Windows counts 255 shorter units. */
const MAX_BYTES = 255

/** A longer ending says nothing about the kind of a file. */
const MAX_EXTENSION_BYTES = 20

/**
 * A file's name that Windows, macOS and Linux can all write: other characters become `_`, and what is
 * too long loses its middle, not its extension.
 * @param name with something in front that makes it none of Windows' own names, such as `CON`
 */
export function portableName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system writes these
  const written = name.replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
  return shortened(written).replace(/[. ]$/, '_')
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const extension = path.extname(name)
  const kept = Buffer.byteLength(extension) <= MAX_EXTENSION_BYTES ? extension : ''
  const stem = Buffer.from(name).subarray(0, MAX_BYTES - Buffer.byteLength(kept))
  // A character that was cut in two is left out.
  return new TextDecoder().decode(stem).replace(/\ufffd$/, '') + kept
}
