import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { isComposing } from '../../lib/keys.ts'
import { writeInto } from '../texts/write-into.ts'
import type { Suggestion, SuggestionSource } from './suggestion-source.ts'

/** The text at the caret, and which of its suggestions is active. */
interface Writing {
  /** The source among the list's. */
  source: number
  start: number
  query: string
  active: number
}

/**
 * Suggests what a source has for what is written at the caret (D42, D48): arrows choose, Enter and Tab
 * accept, Escape closes. The focus stays in the text.
 */
export function useAutocomplete(
  area: RefObject<HTMLTextAreaElement | null>,
  sources: readonly SuggestionSource[]
) {
  const id = useId()
  const [writing, setWriting] = useState<Writing | null>(null)
  /** Where nothing more is suggested, because the person has accepted or closed it. */
  const [doneAt, setDoneAt] = useState<number | null>(null)
  const isSuggesting = writing !== null && writing.start !== doneAt
  const source = writing ? sources[writing.source] : undefined
  const suggestions = isSuggesting && source ? source.suggest(writing.query) : []
  const isOpen = suggestions.length > 0

  function update() {
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
    setWriting(found && { ...found, active: 0 })
  }

  function accept(suggestion: Suggestion | undefined) {
    if (!area.current || !writing || !suggestion) return
    const { insert } = suggestion
    const { start: from, query } = writing
    const end = from + insert.length
    setDoneAt(from)
    writeInto(area.current, { from, to: from + 1 + query.length, insert, start: end, end })
    suggestion.onAccept?.()
  }

  /** @returns whether the key was for the list */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
    if (!writing || !isOpen || altKey || ctrlKey || metaKey || shiftKey) return false
    if (isComposing(nativeEvent)) return false
    const { active } = writing
    const move = (step: number) =>
      setWriting({ ...writing, active: (active + step + suggestions.length) % suggestions.length })
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') accept(suggestions[active])
    else if (event.key === 'Escape') setDoneAt(writing.start)
    else return false
    event.preventDefault()
    return true
  }

  return {
    label: source?.label,
    suggestions,
    active: writing?.active ?? 0,
    listId: id,
    optionId: (index: number) => `${id}-${index}`,
    accept,
    update,
    close: () => setWriting(null),
    onKeyDown
  }
}

export type Autocomplete = ReturnType<typeof useAutocomplete>
