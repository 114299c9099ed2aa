import { useEffect } from 'react'

export const PRODUCT_NAME = 'Help Desk'

/** Names the page in the window, the tab and the history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
