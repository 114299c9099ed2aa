import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FormField } from '#shared/api/form-definitions.ts'
import type { Form } from '#shared/api/forms.ts'
import type { FormPlace } from '#shared/domain/forms.ts'
import type { Language } from '#shared/languages/languages.ts'
import { ApiError } from '../../lib/api.ts'
import { type FieldMessages, messagesOf } from '../../lib/field-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useFirstMessage } from '../../ui/use-first-message.ts'
import {
  draftOf,
  type FormDraft,
  inputOf,
  messagesAt,
  messagesFor,
  withField,
  withNewField,
  wrongLanguage
} from './form-draft.ts'
import { useSaveForm } from './form-queries.ts'

/** The draft of a form, the messages about it, and its saving. */
export function useFormEditor(place: FormPlace, form: Form | null) {
  const [draft, setDraft] = useState(() => draftOf(form))
  const [messages, setMessages] = useState<FieldMessages>({})
  const [open, setOpen] = useState<number | null>(form === null ? 1 : null)
  /** The language in which fields are written too; null for none. */
  const [language, setLanguage] = useState<Language | null>(null)
  /** Why it was not saved: someone has changed or created it meanwhile. */
  const [conflict, setConflict] = useState<string | null>(null)
  // As it was when it was opened, so that no one's later change is overwritten unseen.
  const [original] = useState(form)
  const { mutateAsync, isPending } = useSaveForm(original)
  const navigate = useNavigate()
  const show = (found: FieldMessages) => {
    setMessages(found)
    const wrong = draft.fields.find((_, index) => Object.keys(messagesAt(found, index)).length > 0)
    if (!wrong) return
    setOpen(wrong.row)
    const inLanguage = wrongLanguage(wrong.field, messagesAt(found, draft.fields.indexOf(wrong)))
    if (inLanguage) setLanguage(inLanguage)
  }
  const save = async (overwrites: boolean) => {
    const found = messagesFor(draft, place)
    show(found)
    if (Object.keys(found).length > 0) return
    try {
      await mutateAsync({ input: inputOf(draft, place), overwrites })
      navigate(paths.forms)
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (error.status === 409) setConflict(error.detail)
      else show(messagesOf(error.fieldErrors))
    }
  }
  return {
    ...{ draft, messages, open, setOpen, language, setLanguage, conflict, isPending },
    /** For what has the editor in it. */
    page: useFirstMessage(messages),
    submit(event: FormEvent) {
      event.preventDefault()
      void save(false)
    },
    overwrite: () => save(true),
    change: (part: Partial<FormDraft>) => setDraft({ ...draft, ...part }),
    changeField: (row: number, field: FormField) => setDraft(withField(draft, row, field)),
    removeField: (row: number) =>
      setDraft({ ...draft, fields: draft.fields.filter((one) => one.row !== row) }),
    moveFields: (rows: number[]) =>
      setDraft({
        ...draft,
        fields: draft.fields.toSorted((a, b) => rows.indexOf(a.row) - rows.indexOf(b.row))
      }),
    addField(type: FormField['type']) {
      const next = withNewField(draft, type)
      setDraft(next)
      setOpen(next.fields.at(-1)?.row ?? null)
    }
  }
}
