import { expect, type Page } from '@playwright/test'

/** The properties of an element's look, as the browser computed them. */
const PROPERTIES = [
  'height',
  'padding',
  'border',
  'border-radius',
  'background-color',
  'color',
  'font-family',
  'font-size',
  'font-weight'
]

/** The look of every button, input, tab, heading and link in sight, by what the element is. */
export type Looks = Record<string, string>

export function looksOf(page: Page): Promise<Looks> {
  return page.evaluate((properties) => {
    // A colour that is still on its way would be another one each time.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const elements = document.querySelectorAll(
      'button, input, textarea, [role=combobox], [role=tab], h1, h2, h3, a'
    )
    const seen = new Map<string, number>()
    const looks: Record<string, string> = {}
    for (const element of elements) {
      // A display of tests has a pointer, which may rest on an element.
      if (!element.checkVisibility() || element.matches(':hover')) continue
      const label = 'labels' in element && (element as HTMLInputElement).labels?.[0]
      const text = (label || element).textContent?.slice(0, 40)
      const what = `${element.tagName} ${element.getAttribute('aria-label') ?? text}`
      const count = (seen.get(what) ?? 0) + 1
      seen.set(what, count)
      const style = getComputedStyle(element)
      looks[`${what} ${count}`] = properties
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        .join('; ')
    }
    return looks
  }, PROPERTIES)
}

/** Waits until the page looks as it did: colours may still be on their way. */
export async function expectLooks(page: Page, expected: Looks, when: string): Promise<void> {
  await expect
    .poll(async () => {
      const looks = await looksOf(page)
      const known = Object.keys(looks).filter((element) => element in expected)
      return {
        // Elements that come later than the rest, such as a count, may be missing, but not the
        // page.
        areThere: known.length > 0.8 * Object.keys(expected).length,
        differing: known
          .filter((element) => looks[element] !== expected[element])
          .map((element) => `${element}: ${looks[element]} instead of ${expected[element]}`)
      }
    }, when)
    .toEqual({ areThere: true, differing: [] })
}

/** Goes to another page of the application as its own links do: nothing is loaded again. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
