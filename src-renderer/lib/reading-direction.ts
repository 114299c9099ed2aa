import { isRightToLeft } from '#shared/languages/languages.ts'
import { texts } from './texts.ts'

/** Whether the page begins at the right, and so do its rows, steps and years (D82). */
export function pageIsRightToLeft(): boolean {
  return isRightToLeft(texts.locale)
}

/**
 * A key as a page from the left has it, where the left arrow leads back: on one from the right it
 * leads on.
 */
export function keyFromLeft(key: string): string {
  if (!pageIsRightToLeft()) return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}
