import { slugify } from '#shared/domain/slug.ts'

/** The slug of a form, and the one that was last made from the name; null before there was any. */
export interface SlugState {
  slug: string
  auto: string | null
}

/** Updates the slug with the name while it is empty or still what the name had made (spec §5). */
export function followName({ slug, auto }: SlugState, name: string): SlugState {
  if (slug !== '' && slug !== auto) return { slug, auto }
  const next = slugify(name)
  return { slug: next, auto: next }
}
