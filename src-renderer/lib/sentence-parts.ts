/** Stands around the number of a part in a sentence; no text of ours has it. */
const MARK = '\u{f0000}'

/** Puts parts into a sentence: takes them, and gives the text that stands for them. */
export type PutParts<Part> = (...parts: (string | Part)[]) => string

/**
 * The parts of a sentence in which values are shown as elements, such as the names of people: what is
 * between these values as the language has it, and the values in the places that it gives them (D82).
 * @param write makes the sentence. What people have written goes through `put` as well, as it may
 * have any character in it.
 */
export function sentenceParts<Part extends object>(
  write: (put: PutParts<Part>) => string
): (string | Part)[] {
  const values: (string | Part)[][] = []
  const sentence = write((...parts) => {
    values.push(parts)
    return `${MARK}${values.length - 1}${MARK}`
  })
  return sentence
    .split(MARK)
    .flatMap((piece, index) => (index % 2 === 0 ? piece : (values[Number(piece)] ?? [])))
    .reduce<(string | Part)[]>(joined, [])
}

/** Texts that follow each other are one part, and an empty text is none. */
function joined<Part extends object>(parts: (string | Part)[], part: string | Part) {
  const last = parts.at(-1)
  if (typeof part !== 'string') return [...parts, part]
  if (typeof last === 'string') return [...parts.slice(0, -1), last + part]
  return part === '' ? parts : [...parts, part]
}
