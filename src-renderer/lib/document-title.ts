import { useEffect } from 'react'
import { text } from '#shared/languages/texts.ts'

export const PRODUCT_NAME = text('Help Desk')

/** Sets the page's title, which window, tab and history show. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
