import { expect, type Page } from '@playwright/test'

/**
 * Does to a page what browsers do that translate it: each text moves into elements of their own. The
 * words stay, so that a test finds them.
 * @returns what the page has failed at so far, which is to be nothing
 */
export async function translatePages(page: Page): Promise<() => Promise<void>> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (/removeChild|insertBefore/.test(message.text())) errors.push(message.text())
  })
  await page.exposeFunction('noteLostText', (text: string) => errors.push(`lost: ${text}`))
  await page.addInitScript(() => {
    const { noteLostText } = window as unknown as { noteLostText(text: string): void }
    // A change of a text that is no longer in the page is seen by no one.
    const replaced = new MutationObserver((changes) => {
      for (const { target } of changes) noteLostText(target.textContent ?? '')
    })
    const translate = (text: Text) => {
      if (
        text.data.trim() === '' ||
        text.parentElement?.closest('font, script, style, svg, textarea')
      )
        return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.replaceWith(outer)
      replaced.observe(text, { characterData: true })
    }
    const translateAll = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      if (root instanceof Text) found.push(root)
      found.forEach(translate)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        addedNodes.forEach(translateAll)
        if (target instanceof Text) translateAll(target)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return async () => {
    await expect(page.getByText('Failed to show this page')).toHaveCount(0)
    expect(errors).toEqual([])
  }
}
