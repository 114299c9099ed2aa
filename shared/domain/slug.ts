/**
 * Makes the slug of a name (spec §5): lower case, trimmed, spaces to hyphens, other characters
 * removed, repeated hyphens as one. Only `a-z 0-9 -` remain, so accents and underscores are removed
 * too (D12).
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
}
