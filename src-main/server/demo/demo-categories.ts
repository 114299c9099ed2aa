import { TOPICS } from './demo-topics.ts'

/** The SLA in hours of the demo's subcategories, of high and of any other priority (spec §9). */
const SLA_HOURS = { high: 2, other: 6 }
/** The same where they are deadlines (D71), most of which the demo's people have kept. */
const DEADLINE_HOURS = { high: 12, other: 32 }

/** The categories of departments other than IT that the topics need; IT's exist already (D19). */
export function demoCategories() {
  return TOPICS.filter(({ department }) => department !== 'IT').map(({ department, category }) => ({
    department,
    slug: category,
    name: nameOf(category),
    description: null
  }))
}

/** The subcategories that the topics need, with the slug of their category. */
export function demoSubcategories(hasServiceLevels: boolean) {
  const hours = hasServiceLevels ? DEADLINE_HOURS : SLA_HOURS
  return TOPICS.flatMap(({ category, subcategory, priority }) =>
    subcategory === undefined
      ? []
      : [
          {
            category,
            slug: subcategory,
            name: nameOf(subcategory),
            description: null,
            defaultPriority: priority,
            defaultSLA: priority === 'high' ? hours.high : hours.other
          }
        ]
  )
}

function nameOf(slug: string): string {
  const words =
    slug === 'wi-fi' || slug === 'vpn'
      ? slug === 'vpn'
        ? 'VPN'
        : 'Wi-Fi'
      : slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
