import { Input, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Category, CategoryNames, Subcategory } from '#shared/api/categories.ts'
import { LANGUAGE_TAGS, type Language, languageInfo } from '#shared/languages/languages.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { languageName } from '../../ui/language-select.tsx'
import { useNameCategory } from './category-queries.ts'

interface CategoryNamesFormProps {
  category: Category
  subcategories: readonly Subcategory[]
  /** The languages in which it can be named. */
  languages: readonly Language[]
  onDone(): void
}

/** What is named here: the category, or a subcategory by its id. */
type Thing = 'category' | number

/** The names of a category and its subcategories in other languages, one language at a time (D82). */
export function CategoryNamesForm(props: CategoryNamesFormProps) {
  const { category, subcategories, languages, onDone } = props
  const save = useNameCategory(category.id)
  const [language, setLanguage] = useState(languages[0])
  const [names, setNames] = useState(() => namesOf(category, subcategories))
  if (!language) return null
  const things = [
    { thing: 'category' as Thing, label: category.name },
    ...subcategories.map(({ id, name }) => ({ thing: id as Thing, label: name }))
  ]
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(toInput(names, subcategories), { onSuccess: onDone })
      }}
      action={t('Save')}
      pendingAction={t('Saving...')}
      isPending={save.isPending}
      onCancel={onDone}
    >
      <Stack gap="4">
        <FormField label={t('Language')}>
          <ChoiceSelect
            choices={languages.map((value) => ({ value, label: languageName(value) }))}
            values={[language]}
            onChange={([chosen = language]) => setLanguage(chosen)}
          />
        </FormField>
        <Text textStyle="sm" color="fg.muted">
          {t('What you leave empty is shown by its own name.')}
        </Text>
        {things.map(({ thing, label }) => (
          <FormField key={thing} label={label}>
            <Input
              lang={language}
              dir={languageInfo(language).isRightToLeft ? 'rtl' : 'ltr'}
              maxLength={100}
              autoComplete="off"
              value={names[keyOf(thing, language)] ?? ''}
              onChange={({ target }) =>
                setNames({ ...names, [keyOf(thing, language)]: target.value })
              }
            />
          </FormField>
        ))}
      </Stack>
    </DialogForm>
  )
}

/** Names by what they name and their language. */
type Names = Record<string, string>

const keyOf = (thing: Thing, language: Language) => `${thing} ${language}`

function namesOf(category: Category, subcategories: readonly Subcategory[]): Names {
  const things = [
    { thing: 'category' as Thing, ...category },
    ...subcategories.map((one) => ({ thing: one.id as Thing, ...one }))
  ]
  return Object.fromEntries(
    things.flatMap(({ thing, translations = [] }) =>
      translations.map(({ language, name }) => [keyOf(thing, language), name])
    )
  )
}

function toInput(names: Names, subcategories: readonly Subcategory[]): CategoryNames {
  const of = (thing: Thing) =>
    LANGUAGE_TAGS.flatMap((language) => {
      const name = names[keyOf(thing, language)]?.trim()
      return name ? [{ language, name }] : []
    })
  return {
    translations: of('category'),
    subcategories: subcategories.map(({ id }) => ({ id, translations: of(id) }))
  }
}
