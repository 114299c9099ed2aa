// The order of the parts of a process (D79).

/** A part, and the keys of those that must be done before it starts. */
interface OrderedPart {
  key: string
  after: readonly string[]
}

/**
 * Parts in the order in which they can start: first those that wait for nothing, then those that
 * wait only for parts before them, and so on. Parts that can never start are left out.
 */
export function stepsOf<Part extends OrderedPart>(parts: readonly Part[]): Part[][] {
  const steps: Part[][] = []
  const before = new Set<string>()
  let left = [...parts]
  while (left.length > 0) {
    const step = left.filter(({ after }) => after.every((key) => before.has(key)))
    if (step.length === 0) break
    steps.push(step)
    for (const { key } of step) before.add(key)
    left = left.filter((part) => !step.includes(part))
  }
  return steps
}

/** Whether a part would wait for itself in the end, if it waited for another one. */
export function wouldWaitForItself(
  parts: readonly OrderedPart[],
  key: string,
  other: string
): boolean {
  const passed = new Set<string>()
  const ahead = [other]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === key) return true
    if (passed.has(next)) continue
    passed.add(next)
    ahead.push(...(parts.find((part) => part.key === next)?.after ?? []))
  }
  return false
}
