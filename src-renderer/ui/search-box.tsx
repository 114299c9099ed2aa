import { Icon, IconButton, Input, InputGroup } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '#shared/domain/search-text.ts'
import { isComposing } from '../lib/keys.ts'
import { t } from '../lib/texts.ts'

/** How long typing must pause before it searches, in milliseconds (spec §9). */
const DEBOUNCE_MS = 300

interface SearchBoxProps {
  /** The name for screen readers: `Search tickets`. */
  label: string
  /** The present search. */
  value: string
  onSearch(text: string): void
}

/**
 * The search field. It keeps the typed text to itself until typing pauses, so that an answer that
 * arrives meanwhile can't overwrite a character; a search that changes elsewhere (Back, a link)
 * replaces the text.
 */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const lastSent = useRef(value)
  const isLeaving = useNavigation().state !== 'idle'

  const send = useEffectEvent((next: string) => {
    lastSent.current = next
    if (next !== value) onSearch(next)
  })

  useEffect(() => {
    if (value === lastSent.current) return
    lastSent.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    // A search changes the address, which would cancel the way to a screen that is being loaded.
    if (isLeaving) return
    const timer = setTimeout(() => send(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, isLeaving])

  /** The pause that follows finds nothing left to send. */
  function searchAtOnce() {
    lastSent.current = text.trim()
    onSearch(text.trim())
  }

  return (
    <InputGroup
      startElement={
        <Icon size="sm" color="fg.subtle">
          <Search />
        </Icon>
      }
      endElement={
        text !== '' && (
          <IconButton
            variant="ghost"
            size="xs"
            aria-label={t('Clear search')}
            onClick={() => setText('')}
          >
            <X />
          </IconButton>
        )
      }
    >
      <Input
        // `type="search"` would add the browser's own clear button beside ours.
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={`${label}...`}
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape' && text !== '') setText('')
          if (event.key === 'Enter' && text.trim() !== value) searchAtOnce()
        }}
      />
    </InputGroup>
  )
}
