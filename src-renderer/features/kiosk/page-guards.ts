/**
 * Prevents everything in the page that would open a window of the system; the main process rejects
 * the rest. See docs/guides/kiosk.md.
 */
export function guardPage(): () => void {
  const stop = new AbortController()
  const listen = <E extends keyof DocumentEventMap>(
    type: E,
    listener: (event: DocumentEventMap[E]) => void
  ) => document.addEventListener(type, listener, { capture: true, signal: stop.signal })

  listen('contextmenu', (event) => event.preventDefault())
  listen('click', blockFileChooser)
  listen('dragover', blockFiles)
  listen('drop', blockFiles)
  // An on-screen keyboard may cover the field with the focus.
  listen('focusin', showFocused)
  window.visualViewport?.addEventListener('resize', showFocused, { signal: stop.signal })

  const { print } = window
  window.print = () => {}
  return () => {
    stop.abort()
    window.print = print
  }
}

function blockFileChooser(event: Event) {
  if (event.target instanceof HTMLInputElement && event.target.type === 'file')
    event.preventDefault()
}

function blockFiles(event: DragEvent) {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  event.dataTransfer.dropEffect = 'none'
}

function showFocused() {
  const focused = document.activeElement
  if (focused?.matches('input, textarea')) focused.scrollIntoView({ block: 'nearest' })
}
