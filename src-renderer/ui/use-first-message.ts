import { useEffect, useRef } from 'react'
import type { FieldMessages } from '../lib/field-messages.ts'

/**
 * Brings the first message of a form into view, or gives its field the focus.
 * @returns the ref of an element that has the form in it
 */
export function useFirstMessage(messages: FieldMessages) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(messages).length === 0) return
    const first = page.current?.querySelector<HTMLElement>(
      '[aria-invalid=true]:is(input, textarea, button), [role=alert]'
    )
    if (first?.matches('input, textarea, button')) first.focus()
    else first?.scrollIntoView({ block: 'center' })
  }, [messages])
  return page
}
