import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { isComposing } from '../../lib/keys.ts'
import type { Offer, OfferSource } from './offers.ts'
import { writeInto } from './write-into.ts'

/** What is written at the caret, and which of the people offered for it is marked. */
interface Writing {
  /** The source among the list's. */
  source: number
  start: number
  query: string
  marked: number
}

/**
 * Offers what a source has for what is written at the caret (D42, D48): arrows choose, Enter and Tab
 * take, Escape closes. The focus stays in the text.
 */
export function useOfferList(
  area: RefObject<HTMLTextAreaElement | null>,
  sources: readonly OfferSource[]
) {
  const id = useId()
  const [writing, setWriting] = useState<Writing | null>(null)
  /** Where nothing more is offered, because the person has taken or closed it. */
  const [doneAt, setDoneAt] = useState<number | null>(null)
  const isOffering = writing !== null && writing.start !== doneAt
  const source = writing ? sources[writing.source] : undefined
  const choices = isOffering && source ? source.choices(writing.query) : []
  const isOpen = choices.length > 0

  function look() {
    const { value, selectionStart, selectionEnd } = area.current ?? {}
    const isWriting =
      value !== undefined && selectionStart !== undefined && selectionStart === selectionEnd
    const [found = null] = isWriting
      ? sources.flatMap((one, index) => {
          const at = one.before(value, selectionStart)
          return at ? [{ ...at, source: index }] : []
        })
      : []
    setDoneAt((before) => (found?.start === before ? before : null))
    if (found?.start === writing?.start && found?.query === writing?.query) return
    setWriting(found && { ...found, marked: 0 })
  }

  function take(choice: Offer | undefined) {
    if (!area.current || !writing || !choice) return
    const { insert } = choice
    const { start: from, query } = writing
    const end = from + insert.length
    setDoneAt(from)
    writeInto(area.current, { from, to: from + 1 + query.length, insert, start: end, end })
  }

  /** @returns whether the key was for the list */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
    if (!writing || !isOpen || altKey || ctrlKey || metaKey || shiftKey) return false
    if (isComposing(nativeEvent)) return false
    const { marked } = writing
    const mark = (step: number) =>
      setWriting({ ...writing, marked: (marked + step + choices.length) % choices.length })
    if (event.key === 'ArrowDown') mark(1)
    else if (event.key === 'ArrowUp') mark(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') take(choices[marked])
    else if (event.key === 'Escape') setDoneAt(writing.start)
    else return false
    event.preventDefault()
    return true
  }

  return {
    label: source?.label,
    choices,
    marked: writing?.marked ?? 0,
    listId: id,
    optionId: (index: number) => `${id}-${index}`,
    take,
    look,
    close: () => setWriting(null),
    onKeyDown
  }
}

export type OfferList = ReturnType<typeof useOfferList>
