import { Input } from '@chakra-ui/react'
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  useFieldArray,
  useWatch
} from 'react-hook-form'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { MarkdownField } from '../../ui/texts/markdown-field.tsx'
import { TranslationList } from '../../ui/translations/translation-list.tsx'
import type { ArticleDraft } from './article-rules.ts'

interface ArticleTranslationsProps {
  control: Control<ArticleDraft>
  register: UseFormRegister<ArticleDraft>
  errors: FieldErrors<ArticleDraft>
}

/** The article in further languages (D82). */
export function ArticleTranslations({ control, register, errors }: ArticleTranslationsProps) {
  const { append, remove } = useFieldArray({ control, name: 'translations' })
  const written = useWatch({ control, name: 'translations' })
  return (
    <TranslationList
      added={written.map(({ language }) => language)}
      onAdd={(language) => append({ language, title: '', body: '' })}
      onRemove={remove}
    >
      {(index, language) => (
        <>
          <FormField label={t('Title')} error={errors.translations?.[index]?.title?.message}>
            <Input {...register(`translations.${index}.title`)} lang={language} />
          </FormField>
          <MarkdownField
            label={t('Text')}
            error={errors.translations?.[index]?.body?.message}
            field={register(`translations.${index}.body`)}
            text={written[index]?.body ?? ''}
            people={[]}
            rows={10}
            lang={language}
          />
        </>
      )}
    </TranslationList>
  )
}
