import { useSyncExternalStore } from 'react'

const printed = window.matchMedia('print')

function subscribe(onChange: () => void): () => void {
  printed.addEventListener('change', onChange)
  return () => printed.removeEventListener('change', onChange)
}

/** Whether the page is being printed. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => printed.matches)
}
