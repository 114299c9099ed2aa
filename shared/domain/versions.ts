/** A version's numbers, and the parts of its pre-release mark, such as `beta.2`. */
interface Version {
  numbers: number[]
  prerelease: string[]
}

/**
 * Compares two versions (semver.org §11); what follows a plus sign does not count.
 * @returns negative when the first is older, positive when it is newer, 0 when they are the same;
 * null when one of them is no version
 */
export function compareVersions(first: string, second: string): number | null {
  const a = parse(first)
  const b = parse(second)
  if (!a || !b) return null
  return compareLists(a.numbers, b.numbers) || comparePrereleases(a.prerelease, b.prerelease)
}

function parse(text: string): Version | null {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.-]+))?(?:\+[0-9a-z.-]+)?$/i.exec(text.trim())
  if (!parts) return null
  return { numbers: parts.slice(1, 4).map(Number), prerelease: parts[4]?.split('.') ?? [] }
}

/** A release is later than its pre-releases. */
function comparePrereleases(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0)
  return compareLists(a, b)
}

function compareLists<T extends string | number>(a: readonly T[], b: readonly T[]): number {
  for (const [index, part] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const order = compareParts(part, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Compares numbers by their size, words by their letters, and puts numbers before words. */
function compareParts(a: string | number, b: string | number): number {
  const [x, y] = [Number(a), Number(b)]
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y
  if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1
  return a === b ? 0 : a < b ? -1 : 1
}
