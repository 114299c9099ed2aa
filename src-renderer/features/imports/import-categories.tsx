import { Box, Button, Flex, Grid, IconButton, Input, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { missingCategories, withMissingCategories } from '#shared/api/import-categories.ts'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportCheck } from '#shared/api/imports.ts'
import { listText } from '../../lib/list-text.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

import { useCategoryDepartmentChoices } from './word-choices.ts'

type NewCategory = NonNullable<ImportMapping['newCategories']>[number]

interface ImportCategoriesProps {
  check: ImportCheck
  mapping: ImportMapping
  onChange(part: Pick<ImportMapping, 'newCategories' | 'words'>): void
}

/** The categories of the file that are not here, and those that the import is to create. */
export function ImportCategories({ check, mapping, onChange }: ImportCategoriesProps) {
  const { newCategories = [], words } = mapping
  const missing = missingCategories(check).filter(
    ({ word }) => !words.some((given) => given.field === 'category' && given.word === word)
  )
  if (missing.length === 0 && newCategories.length === 0) return null
  const createAll = () => {
    const next = withMissingCategories(mapping, { words: missing })
    onChange({ newCategories: next.newCategories, words: next.words })
  }
  /** Words that mean a category follow its slug, and mean nothing again without it. */
  const replace = (former: NewCategory, next: NewCategory | null) =>
    onChange({
      newCategories: newCategories.flatMap((one) => (one !== former ? [one] : next ? [next] : [])),
      words: words.flatMap((given) => {
        if (given.field !== 'category' || given.to !== former.slug) return [given]
        return next ? [{ ...given, to: next.slug }] : []
      })
    })
  return (
    <SettingsSection
      title={t('New categories')}
      text={t(
        'Categories in the file that don’t exist here. Their tickets get the default category unless the import creates them.'
      )}
    >
      <Stack gap="4">
        {missing.length > 0 && (
          <Flex align="center" gap="3" wrap="wrap">
            <Button variant="outline" size="sm" onClick={createAll}>
              {t('{count, plural, one {Create # category} other {Create # categories}}', {
                count: missing.length
              })}
            </Button>
            <Text textStyle="sm" color="fg.muted" flex="1" minW="16rem">
              {listText(missing.map(missingText), 'row')}
            </Text>
          </Flex>
        )}
        {newCategories.length > 0 && (
          <CategoryFields categories={newCategories} onReplace={replace} />
        )}
      </Stack>
    </SettingsSection>
  )
}

const missingText = ({ word, rows }: { word: string; rows: number }) =>
  t('{category} ({count, plural, one {# row} other {# rows}})', { category: word, count: rows })

interface CategoryFieldsProps {
  categories: readonly NewCategory[]
  onReplace(former: NewCategory, next: NewCategory | null): void
}

/** Name, slug and department of each, side by side where there is room. */
function CategoryFields({ categories, onReplace }: CategoryFieldsProps) {
  const departments = useCategoryDepartmentChoices()
  return (
    <Stack gap={{ base: '6', md: '2' }}>
      <Grid {...COLUMNS} hideBelow="md" textStyle="xs" color="fg.muted" aria-hidden>
        <Text>{t('Name')}</Text>
        <Text>{t('Slug')}</Text>
        <Text>{t('Department')}</Text>
      </Grid>
      {categories.map((category, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slug changes while it is typed
        <Grid key={index} {...COLUMNS}>
          <NarrowLabel>{t('Name')}</NarrowLabel>
          <Input
            aria-label={t('Name of category {number}', { number: index + 1 })}
            value={category.name}
            maxLength={100}
            onChange={({ target }) => onReplace(category, { ...category, name: target.value })}
          />
          <IconButton
            order={{ md: 1 }}
            variant="ghost"
            color="fg.muted"
            aria-label={t('Don’t create {name}', { name: category.name })}
            title={t('Don’t create')}
            onClick={() => onReplace(category, null)}
          >
            <X />
          </IconButton>
          <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <NarrowLabel>{t('Slug')}</NarrowLabel>
            <Input
              aria-label={t('Slug of category {number}', { number: index + 1 })}
              value={category.slug}
              maxLength={100}
              spellCheck={false}
              onChange={({ target }) => onReplace(category, { ...category, slug: target.value })}
            />
          </Box>
          <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <NarrowLabel>{t('Department')}</NarrowLabel>
            <ChoiceSelect
              label={t('Department of category {number}', { number: index + 1 })}
              choices={departments}
              values={[category.department]}
              onChange={([department]) =>
                department && onReplace(category, { ...category, department })
              }
            />
          </Box>
        </Grid>
      ))}
    </Stack>
  )
}

/** The name of a field where no heading is above it. */
function NarrowLabel({ children }: { children: string }) {
  return (
    <Text hideFrom="md" textStyle="xs" color="fg.muted" gridColumn="1 / -1" mb="1" aria-hidden>
      {children}
    </Text>
  )
}

const COLUMNS = {
  templateColumns: {
    base: 'minmax(0, 1fr) 2.5rem',
    md: 'repeat(3, minmax(0, 1fr)) 2.5rem'
  },
  columnGap: '2',
  rowGap: { base: '1', md: '2' }
} as const
