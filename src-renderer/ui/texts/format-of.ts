/**
 * The format of a text that a person has typed. Without a mark it reads alike either way and is
 * sent as the specification says, without a format (spec §7, D43).
 */
export function formatOf(text: string): { format?: 'markdown' } {
  return text.split('\n').some(hasMark) ? { format: 'markdown' } : {}
}

const MARK = /[`*_~[\]#>|<&@]/

/** The beginning of an item of a list, or of a line across the text. */
const ITEM = /^(?:[-+]|\d{1,9}[.)])/

function hasMark(line: string): boolean {
  const isCode = line.startsWith('    ') || line.startsWith('\t')
  return isCode || MARK.test(line) || line.includes('www.') || ITEM.test(line.trimStart())
}
