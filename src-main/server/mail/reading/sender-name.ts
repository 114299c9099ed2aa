import { decodeWords } from 'postal-mime'

/** How much of a name is read, in characters. */
const MAX_NAME = 1000

/**
 * The name that stands beside the one address of a From header (D63). Programs leave out the quotes
 * around a comma (`Beispiel, Anna <anna@example.org>`), encode it, or write an empty address first,
 * so that it is read up to the address instead of as a list.
 * @param header as it came
 * @param address in lower case
 * @returns the name on one line; '' where there is none
 */
export function senderNameIn(header: string, address: string): string {
  const end = header.toLowerCase().lastIndexOf(`<${address}>`)
  const near = header.slice(0, end < 0 ? undefined : end).slice(-MAX_NAME)
  const written = end < 0 ? commentIn(near) : near
  const bare = written.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\\(.)|"/g, '$1')
  return decodeWords(bare)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/^[\s,;]+|[\s,;]+$/g, '')
}

/** Before names stood in front of addresses, they stood behind them in brackets. */
const commentIn = (header: string) => /\(([^()]*)\)/.exec(header)?.[1] ?? ''
