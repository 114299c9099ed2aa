/**
 * The short name in addresses that a name gives (spec §5): lower case, trimmed, spaces to hyphens,
 * other characters removed, repeated hyphens as one. Only `a-z 0-9 -` are left, so accents and
 * underscores go too (D12).
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
}
