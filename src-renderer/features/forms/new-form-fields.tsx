import { Button, Flex, SimpleGrid, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SignedInUser } from '#shared/api/users.ts'
import { isItSupportSpecialist, managesDepartment } from '#shared/domain/teams.ts'
import { formPath } from '../../lib/paths.ts'
import { otherCategory } from '../../lib/queries/categories-queries.ts'
import { useDepartmentNames } from '../../lib/queries/departments-queries.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { type Catalogue, managedCategories } from './form-places.ts'

interface NewFormFieldsProps {
  user: SignedInUser
  catalogue: Catalogue
  onCancel(): void
}

/** Selects the place of a form: a department, or a category with or without a subcategory. */
export function NewFormFields({ user, catalogue, onCancel }: NewFormFieldsProps) {
  const [place, setPlace] = useState<
    Record<'department' | 'category' | 'subcategory', string | null>
  >({
    ...{ department: null, category: null, subcategory: null }
  })
  const departments = useDepartmentNames().filter((name) => managesDepartment(user, name))
  // Tickets of any department can have the category Other.
  const other = isItSupportSpecialist(user.role) ? [otherCategory()] : []
  const categories = [...managedCategories(user, catalogue), ...other]
  const parent = catalogue.categories.find(({ slug }) => slug === place.category)
  const subcategories = catalogue.subcategories.filter(
    ({ categoryId }) => categoryId === parent?.id
  )
  const isChosen = place.department !== null || place.category !== null
  return (
    <Stack
      as="section"
      aria-label={t('New form')}
      gap="4"
      borderWidth="1px"
      borderRadius="l3"
      p="5"
    >
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4" alignItems="start">
        <FormField label={t('Category')}>
          <ChoiceSelect
            choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
            values={place.category === null ? [] : [place.category]}
            onChange={([category = null]) =>
              setPlace({ department: null, category, subcategory: null })
            }
            placeholder={t('Select a category')}
            clearable
          />
        </FormField>
        {subcategories.length > 0 && (
          <FormField label={t('Subcategory')}>
            <ChoiceSelect
              choices={subcategories.map(({ slug, name }) => ({ value: slug, label: name }))}
              values={place.subcategory === null ? [] : [place.subcategory]}
              onChange={([subcategory = null]) => setPlace({ ...place, subcategory })}
              placeholder={t('All of the category')}
              clearable
            />
          </FormField>
        )}
        <FormField label={t('Or department')}>
          <ChoiceSelect
            choices={departments.map((name) => ({ value: name, label: name }))}
            values={place.department === null ? [] : [place.department]}
            onChange={([department = null]) =>
              setPlace({ department, category: null, subcategory: null })
            }
            placeholder={t('Select a department')}
            clearable
          />
        </FormField>
      </SimpleGrid>
      <Flex gap="3">
        {isChosen ? (
          <Button asChild>
            <Link to={formPath(place)}>{t('Continue')}</Link>
          </Button>
        ) : (
          <Button disabled>{t('Continue')}</Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Flex>
    </Stack>
  )
}
