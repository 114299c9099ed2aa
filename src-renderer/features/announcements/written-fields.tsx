import { Input } from '@chakra-ui/react'
import { MAX_ANNOUNCEMENT_TITLE } from '#shared/api/announcements.ts'
import type { Language } from '#shared/languages/languages.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { MarkdownField } from '../../ui/texts/markdown-field.tsx'
import { TranslationList } from '../../ui/translations/translation-list.tsx'
import type { EditorFieldsProps } from './announcement-draft.ts'

/** What people read of an announcement. */
interface Written {
  title: string
  text: string
}

interface WrittenFieldsProps {
  written: Written
  /** Absent for the announcement's own. */
  language?: Language
  messages: Partial<Record<keyof Written, string | undefined>>
  onChange(part: Partial<Written>): void
}

/** The title and text of an announcement in one language. */
export function WrittenFields({ written, language, messages, onChange }: WrittenFieldsProps) {
  const isOwn = language === undefined
  return (
    <>
      <FormField label={t('Title')} error={messages.title}>
        <Input
          value={written.title}
          lang={language}
          maxLength={MAX_ANNOUNCEMENT_TITLE}
          {...(isOwn && { placeholder: t('Email is slow'), autoFocus: true })}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </FormField>
      <MarkdownField
        label={t('Text (optional)')}
        error={messages.text}
        field={{
          name: 'text',
          onChange: async ({ target }) => onChange({ text: target.value }),
          onBlur: async () => undefined,
          ref: () => undefined
        }}
        value={written.text}
        text={written.text}
        lang={language}
        people={[]}
        rows={6}
        {...(isOwn && { placeholder: t('What is affected, and what can people do meanwhile?') })}
      />
    </>
  )
}

/** The title and text in further languages (D82). */
export function TranslatedFields({ draft, messages, onChange }: EditorFieldsProps) {
  const { translations } = draft
  return (
    <TranslationList
      added={translations.map(({ language }) => language)}
      onAdd={(language) =>
        onChange({ translations: [...translations, { language, title: '', text: '' }] })
      }
      onRemove={(index) => onChange({ translations: translations.toSpliced(index, 1) })}
    >
      {(index, language) => (
        <WrittenFields
          written={translations[index] ?? { title: '', text: '' }}
          language={language}
          messages={messagesIn(messages, index)}
          onChange={(part) =>
            onChange({
              translations: translations.map((one, at) =>
                at === index ? { ...one, ...part } : one
              )
            })
          }
        />
      )}
    </TranslationList>
  )
}

const messagesIn = (messages: FieldMessages, index: number) => ({
  title: messages[`translations.${index}.title`],
  text: messages[`translations.${index}.text`]
})
