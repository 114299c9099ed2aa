/**
 * A whole number with commas between thousands. `toLocaleString` writes the same, but loads the
 * rules of a language first, for which every page would wait.
 */
export function numberText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
