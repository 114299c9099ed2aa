/** The domains that are typed, one in each line or with commas between them. */
export function domainsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}
