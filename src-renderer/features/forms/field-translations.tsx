import { chakra, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { MAX_CHOICE } from '#shared/api/form-answers.ts'
import type { FieldTranslation, FormField as Question } from '#shared/api/form-definitions.ts'
import { type Language, languageInfo } from '#shared/languages/languages.ts'
import { translationOf } from '#shared/languages/translations.ts'
import type { FieldMessages } from '../../lib/field-messages.ts'
import { useWrittenLanguages } from '../../lib/queries/use-written-languages.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { languageName } from '../../ui/language-select.tsx'
import { languagesOf, withTranslation } from './form-draft.ts'

interface FieldTranslationsProps {
  field: Question
  messages: FieldMessages
  /** The language that is written; null for none. */
  language: Language | null
  onLanguage(language: Language | null): void
  onChange(field: Question): void
}

/** The texts of a field in another language, one language at a time (D82); nothing without another. */
export function FieldTranslations(props: FieldTranslationsProps) {
  const { field, messages, language, onLanguage, onChange } = props
  const { others } = useWrittenLanguages()
  const languages = languagesOf(field, others, language)
  if (languages.length === 0) return null
  return (
    <Stack gap="4" borderTopWidth="1px" pt="4">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <FormField
          label={t('Translation')}
          hint={language ? t('Empty fields show the texts above.') : undefined}
        >
          <ChoiceSelect
            choices={languages.map((value) => ({ value, label: languageName(value) }))}
            values={language ? [language] : []}
            onChange={([chosen]) => onLanguage(chosen ?? null)}
            placeholder={t('Select a language')}
            clearable
          />
        </FormField>
      </SimpleGrid>
      {language && <TranslatedTexts {...{ field, messages, language, onChange }} />}
    </Stack>
  )
}

interface TranslatedTextsProps extends Pick<FieldTranslationsProps, 'field' | 'messages'> {
  language: Language
  onChange(field: Question): void
}

function TranslatedTexts({ field, messages, language, onChange }: TranslatedTextsProps) {
  const written = translationOf(field, language) ?? { language, label: '', help: '' }
  const place = field.translations?.indexOf(written) ?? -1
  const messageOf = (part: string) => messages[`translations.${place}.${part}`]
  const change = (texts: Partial<FieldTranslation>) =>
    onChange(withTranslation(field, { ...written, ...texts }))
  return (
    <Stack as="fieldset" aria-label={languageName(language)} gap="4">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TranslatedText
          {...{ language, label: t('Label'), own: field.label, maxLength: 100 }}
          value={written.label}
          error={messageOf('label')}
          onChange={(label) => change({ label })}
        />
        {field.type === 'number' && (
          <TranslatedText
            {...{ language, label: t('Unit'), own: field.unit, maxLength: 20 }}
            value={written.unit ?? ''}
            error={messageOf('unit')}
            onChange={(unit) => change({ unit })}
          />
        )}
      </SimpleGrid>
      {field.type === 'choice' && (
        <TranslatedChoices
          {...{ language, messageOf }}
          own={field.choices}
          choices={written.choices ?? []}
          onChange={(choices) => change({ choices })}
        />
      )}
      <TranslatedText
        {...{ language, label: t('Help text'), own: field.help, maxLength: 300 }}
        value={written.help}
        error={messageOf('help')}
        onChange={(help) => change({ help })}
      />
    </Stack>
  )
}

interface TranslatedChoicesProps {
  language: Language
  own: readonly string[]
  /** In the order of `own`; none before the first is written. */
  choices: readonly string[]
  messageOf(part: string): string | undefined
  onChange(choices: string[]): void
}

function TranslatedChoices(props: TranslatedChoicesProps) {
  const { language, own, choices, messageOf, onChange } = props
  const error = messageOf('choices')
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" color="fg.muted" mb="2">
        {t('Choices')}
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        {own.map((choice, index) => (
          <TranslatedText
            key={`${index.toString()} ${choice}`}
            {...{ language, label: choice, own: choice, maxLength: MAX_CHOICE }}
            value={choices[index] ?? ''}
            error={messageOf(`choices.${index}`)}
            onChange={(text) =>
              onChange(own.map((_, place) => (place === index ? text : (choices[place] ?? ''))))
            }
          />
        ))}
      </SimpleGrid>
      {error && (
        <Text role="alert" textStyle="xs" color="fg.error" mt="1.5">
          {error}
        </Text>
      )}
    </chakra.fieldset>
  )
}

interface TranslatedTextProps {
  label: string
  language: Language
  /** The text that is shown while it is not translated. */
  own: string
  value: string
  maxLength: number
  error: string | undefined
  onChange(value: string): void
}

/** A text in another language; nothing where the field itself has none. */
function TranslatedText(props: TranslatedTextProps) {
  const { label, language, own, value, maxLength, error, onChange } = props
  if (own === '' && value === '') return null
  return (
    <FormField label={label} error={error}>
      <Input
        lang={language}
        dir={languageInfo(language).isRightToLeft ? 'rtl' : 'ltr'}
        placeholder={own}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </FormField>
  )
}
