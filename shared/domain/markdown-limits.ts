/** Quotes and lists that are more than twenty deep in each other on one line. */
const DEEP = /^[ \t]*(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*){21}/

/** How many lines are read as Markdown. */
const MAX_LINES = 1000

/** How many cells the lines of a text may make, of as many columns as its widest table has. */
const MAX_CELLS = 5000

/** How many characters may begin or end emphasis, links and images. */
const MAX_MARKS = 600

/** A line that may be the one between the heading of a table and its rows. */
const DELIMITERS = /^[\s|:>*+\d.)-]+$/

const FENCE = /^(`{3,}|~{3,})/

/**
 * Whether reading a text as Markdown could take long enough to be noticed: time grows with the
 * square of what is nested or may be paired, and a table has a cell for each column in each row.
 */
export function isTooIntricate(text: string): boolean {
  const lines = linesOutsideCode(text.split(/\r\n|\r|\n/))
  const columns = lines
    .filter((line) => line.includes('-') && DELIMITERS.test(line))
    .reduce((most, line) => Math.max(most, line.split('|').length), 0)
  const marks = lines
    .filter((line) => !isRule(line))
    .reduce((sum, line) => sum + line.replaceAll(/[^*_~[\]]/g, '').length, 0)
  return (
    lines.length > MAX_LINES ||
    lines.length * columns > MAX_CELLS ||
    marks > MAX_MARKS ||
    lines.some((line) => DEEP.test(line))
  )
}

/** Whether a line is one across the text, whose characters mark nothing. */
function isRule(line: string): boolean {
  const bare = line.replaceAll(/[ \t]/g, '')
  const isOfOne = bare.length > 2 && bare === bare.charAt(0).repeat(bare.length)
  return isOfOne && /^ {0,3}[*_]/.test(line)
}

/** Only blocks of code that begin at the edge, because others end where their list or quote does. */
function linesOutsideCode(lines: readonly string[]): string[] {
  let fence = ''
  return lines.filter((line) => {
    if (fence === '') {
      const [, begun = ''] = FENCE.exec(line) ?? []
      // Otherwise the rest of the line would be code, and the next line none.
      if (!begun.startsWith('`') || !line.slice(begun.length).includes('`')) fence = begun
      return fence === ''
    }
    const end = line.trim()
    if (end.length >= fence.length && end === fence.charAt(0).repeat(end.length)) fence = ''
    return false
  })
}
