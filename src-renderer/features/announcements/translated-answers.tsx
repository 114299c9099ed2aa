import { Textarea } from '@chakra-ui/react'
import { MAX_ANNOUNCEMENT_TEXT } from '#shared/api/announcements.ts'
import type { Language } from '#shared/languages/languages.ts'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { TranslationList } from '../../ui/translations/translation-list.tsx'

/** The answer of an announcement in another language; empty while it is not written. */
export interface TranslatedAnswer {
  language: Language
  answer: string
}

interface TranslatedAnswersProps {
  answers: readonly TranslatedAnswer[]
  onChange(answers: TranslatedAnswer[]): void
}

/** The answer in further languages (D82). */
export function TranslatedAnswers({ answers, onChange }: TranslatedAnswersProps) {
  const write = (language: Language, answer: string) =>
    onChange(answers.map((one) => (one.language === language ? { language, answer } : one)))
  return (
    <TranslationList
      added={answers.map(({ language }) => language)}
      onAdd={(language) => onChange([...answers, { language, answer: '' }])}
      onRemove={(index) => onChange(answers.toSpliced(index, 1))}
    >
      {(index, language) => (
        <FormField label={t('Answer (optional)')} error={undefined}>
          <Textarea
            rows={3}
            resize="vertical"
            maxLength={MAX_ANNOUNCEMENT_TEXT}
            lang={language}
            value={answers[index]?.answer ?? ''}
            onChange={({ target }) => write(language, target.value)}
          />
        </FormField>
      )}
    </TranslationList>
  )
}
