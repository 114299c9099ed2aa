import { Box, Textarea, type TextareaProps } from '@chakra-ui/react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { User } from '#shared/api/users.ts'
import { t } from '../../lib/texts.ts'
import { mentionSuggestions } from '../autocomplete/mention-suggestions.ts'
import { SuggestionList } from '../autocomplete/suggestion-list.tsx'
import type { SuggestionSource } from '../autocomplete/suggestion-source.ts'
import { useAutocomplete } from '../autocomplete/use-autocomplete.ts'
import { FormField } from '../form-field.tsx'
import { type EditKind, editOf } from './markdown-edits.ts'
import { editOfKey } from './markdown-keys.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { pasteAsMarkdown } from './paste-as-markdown.ts'
import { Markdown } from './ticket-text.tsx'
import { writeInto } from './write-into.ts'

interface MarkdownFieldProps extends TextareaProps {
  label: string
  error: string | undefined
  hint?: string
  field: UseFormRegisterReturn
  /** The text written so far. */
  text: string
  /** Who is suggested behind an `@` (D42). */
  people: readonly User[]
  /** The text area, for code that writes into it from outside. */
  area?: RefObject<HTMLTextAreaElement | null>
  /** Further suggestions after a sign. */
  suggestions?: readonly SuggestionSource[]
}

/** A labelled text area for Markdown, with a toolbar beside the label and a preview (D43). */
export function MarkdownField(props: MarkdownFieldProps) {
  const ownArea = useRef<HTMLTextAreaElement>(null)
  const {
    label,
    error,
    hint,
    field,
    text,
    people,
    suggestions = [],
    area = ownArea,
    ...look
  } = props
  const autocomplete = useAutocomplete(area, [mentionSuggestions(people), ...suggestions])
  const isSuggesting = autocomplete.suggestions.length > 0
  // The height of the text area in whose place the preview is; null while one writes.
  const [preview, setPreview] = useState<number | null>(null)
  const isPreview = preview !== null && text.trim() !== '' && error === undefined
  // A text that was sent, and one that has to be mended, ends the preview.
  if (preview !== null && !isPreview) setPreview(null)

  const edit = (kind: EditKind) => {
    if (area.current) writeInto(area.current, editOf(kind, selectedIn(area.current)))
  }
  const editByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (autocomplete.onKeyDown(event)) return
    const kind = editOfKey(event)
    if (!kind) return look.onKeyDown?.(event)
    event.preventDefault()
    edit(kind)
  }
  const toolbar = (
    <MarkdownToolbar
      onEdit={edit}
      isPreview={isPreview}
      canPreview={text.trim() !== ''}
      onPreview={(isOn) => setPreview(isOn ? (area.current?.offsetHeight ?? 0) : null)}
    />
  )
  return (
    <FormField label={label} error={error} {...(hint && { hint })} aside={toolbar}>
      {isPreview && (
        <Box
          role="region"
          aria-label={t('Preview')}
          tabIndex={0}
          w="full"
          minH={`${preview}px`}
          maxH="20rem"
          overflowY="auto"
          px="3"
          py="2"
          borderWidth="1px"
          borderRadius="l2"
          focusVisibleRing="outside"
          bg={look.bg}
          borderColor={look.borderColor}
        >
          <Markdown text={text} />
        </Box>
      )}
      <Box position="relative" w="full" hidden={isPreview}>
        <Textarea
          {...look}
          {...field}
          ref={(element) => {
            field.ref(element)
            area.current = element
          }}
          resize="vertical"
          aria-autocomplete="list"
          {...(isSuggesting && {
            'aria-controls': autocomplete.listId,
            'aria-activedescendant': autocomplete.optionId(autocomplete.active)
          })}
          onKeyDown={editByKey}
          onSelect={autocomplete.update}
          onBlur={(event) => {
            autocomplete.close()
            return field.onBlur(event)
          }}
          onPaste={pasteAsMarkdown}
        />
        {isSuggesting && <SuggestionList list={autocomplete} />}
      </Box>
    </FormField>
  )
}

function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { text: value, start: selectionStart, end: selectionEnd }
}
