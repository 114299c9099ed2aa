import { expect, type Page } from '@playwright/test'

/** Expects that nothing of the page is beyond the right edge of the window. */
export async function expectNothingSideways(
  page: Page,
  what = 'pixels beyond the right edge'
): Promise<void> {
  const overhang = () =>
    page.evaluate(() =>
      Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)
    )
  await expect.poll(overhang, what).toBe(0)
}

/** The size that a finger needs, in pixels. */
const FINGERTIP = 40

/**
 * Expects that all that can be tapped is large enough for it; a link within a text is as high as
 * its line.
 */
export async function expectTapTargets(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(smallTargets, FINGERTIP), 'too small to tap').toEqual([])
}

/** Expects that no text is drawn over another one, nor beyond the button or tab that it is in. */
export async function expectNoCollisions(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(collisions), 'collisions').toEqual([])
}

/** Runs in the page. */
function smallTargets(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    // Links to a place on the same page are for the keyboard.
    'a[href]:not([href^="#"]), button, input, select, textarea, summary, [role=tab], [role=option]'
  )
  return [...controls].flatMap((control) => {
    const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // A link over a whole card is tapped by the card, a checkbox by its label.
    const target = control.closest('label, .chakra-linkbox') ?? control
    const { width, height } = target.getBoundingClientRect()
    const isInText = target === control && getComputedStyle(control).display === 'inline'
    // Elements of one pixel are for screen readers and the keyboard.
    if (!isSeen || isInText || width <= 1 || control.closest('[aria-hidden=true], [inert]'))
      return []
    if (Math.round(width) >= least && Math.round(height) >= least) return []
    return [`${control.outerHTML.slice(0, 120)}: ${Math.round(width)} x ${Math.round(height)}`]
  })
}

/** Runs in the page. */
function collisions(): string[] {
  const found: string[] = []
  const shown: { text: string; rect: DOMRect }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    const element = walker.currentNode.parentElement
    if (
      text === '' ||
      !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    // One for each line.
    for (const rect of range.getClientRects()) {
      const middle = document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2)
      // Elements covered by a dialog or outside of the window are not visible there; clipped ones
      // cover nothing.
      if (!middle || !(element.contains(middle) || middle.contains(element))) continue
      // Behind a dialog nothing can be hit, so that what a bar covers there is not known.
      if (getComputedStyle(element).pointerEvents === 'none') continue
      if (element.closest('svg') || hidesOverflow(element)) continue
      const control = element.closest('button, [role=tab]')?.getBoundingClientRect()
      const isOut = control && (rect.left < control.left - 1 || rect.right > control.right + 1)
      if (isOut) found.push(`${text}: beyond its button`)
      for (const other of shown) {
        const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
        const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top)
        if (across > 2 && down > 4) found.push(`${text} over ${other.text}`)
      }
      shown.push({ text, rect })
    }
  }
  return found

  function hidesOverflow(element: Element): boolean {
    for (
      let part: Element | null = element;
      part && part !== document.body;
      part = part.parentElement
    ) {
      if (getComputedStyle(part).overflowX !== 'visible') return true
    }
    return false
  }
}
