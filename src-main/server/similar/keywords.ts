import { foldText, withoutAccents } from '#shared/domain/search-text.ts'

/** The most words that are looked up, from the beginning of a text, where people say what it is. */
const MAX_WORDS = 8

/** The fewest letters of a word; the index of trigrams finds none with fewer. */
const MIN_LETTERS = 3

/** Common endings of words that keep three letters. */
const PLURAL = /(?<=...[^S])S$/
const PARTICIPLE = /(?<=...)(?:ING|ED)$/
const VOWELS = 'AEIOU'

/** English words that tell nothing of what a ticket is about. */
const COMMON = new Set(
  `about after again all already also always and another any anybody anyone anything are around ask
  asked away back because been before being below best between both but came can cannot come could
  day days dear did does doesn doing don done down each else even ever every everybody everyone
  everything find following for from further get gets getting give given goes going good got great
  had has have having hello help her here hers him his hope how however into isn its just keep kind
  kindly know last later least less let like little long look looking made make makes making many
  may maybe mine more morning most much must myself need needed needs never new next nobody not
  nothing now off often once one only other others our ours out over own part per please possible
  problem problems quite rather really regards same say says see seem seems send sent several shall
  she should since some somebody someone something soon still such sure take taken tell than thank
  thanks that the their theirs them then there these they thing things think this those though
  through ticket tickets time today together told tomorrow too tried try trying two under unless
  until upon urgent use used using usually very want wants was wasn way week weeks well were what
  when where whether which while who whole whom whose why will wish with within without won work
  working works would year years yesterday yet you your yours
  monday tuesday wednesday thursday friday saturday sunday`
    .split(/\s+/)
    .map(foldText)
)

/** @returns the folded words by which texts about the same thing are found, each once (D50) */
export function keywordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const word of withoutAccents(foldText(text)).split(/[^\p{L}\p{N}]+/u)) {
    if ([...word].length < MIN_LETTERS || COMMON.has(word)) continue
    words.add(stemOf(word))
    if (words.size === MAX_WORDS) break
  }
  return [...words]
}

/** A word without its ending, so that it also finds the other forms of the word. */
function stemOf(word: string): string {
  const singular = word.replace(PLURAL, '')
  const stem = singular.replace(PARTICIPLE, '')
  const last = stem.at(-1) ?? ''
  const isDoubled = stem.length > 4 && stem.at(-2) === last && !VOWELS.includes(last)
  // A consonant is doubled before the ending alone.
  return stem !== singular && isDoubled ? stem.slice(0, -1) : stem
}
