import { TOPICS } from './demo-topics.ts'

/** The SLA in hours of the demo's subcategories, of high and of any other priority (spec §9). */
const URGENT_SLA_HOURS = 2
const USUAL_SLA_HOURS = 6

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
export function demoSubcategories() {
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
            defaultSLA: priority === 'high' ? URGENT_SLA_HOURS : USUAL_SLA_HOURS
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
