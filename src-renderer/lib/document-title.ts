import { useEffect } from 'react'

export const PRODUCT_NAME = 'Help Desk'

/** Sets the page's title, which window, tab and history show. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
