import { Flex, Stack, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { Category, Subcategory } from '#shared/api/categories.ts'
import { numberText } from '../../lib/formats.ts'

import { t } from '../../lib/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { FormLink } from '../../ui/form-link.tsx'
import { PriorityBadge } from '../../ui/ticket-badges.tsx'
import { useDeleteSubcategory } from './category-queries.ts'

/** Shown for an empty optional field. */
const notSet = () => t('Not set')

/** In the order of spec §2. */
const columnsOf = (category: Category): readonly Column<Subcategory>[] => [
  { title: t('Name'), width: '30%', cell: ({ name }) => name },
  { title: t('Description'), width: 'auto', cell: ({ description }) => description ?? '' },
  {
    title: t('SLA (hours)'),
    width: '6.5rem',
    isNumber: true,
    cell: ({ defaultSLA }) => (defaultSLA === null ? notSet() : numberText(defaultSLA))
  },
  {
    title: t('Priority'),
    width: '7rem',
    cell: ({ defaultPriority }) =>
      defaultPriority ? <PriorityBadge priority={defaultPriority} /> : notSet()
  },
  {
    title: t('Actions'),
    width: '6rem',
    cell: (subcategory) => (
      <Flex gap="1" ms="-1.5">
        <FormLink
          size="xs"
          place={{ department: null, category: category.slug, subcategory: subcategory.slug }}
          name={subcategory.name}
        />
        <DeleteSubcategory subcategory={subcategory} />
      </Flex>
    )
  }
]

interface SubcategoryTableProps {
  category: Category
  subcategories: readonly Subcategory[]
}

export function SubcategoryTable({ category, subcategories }: SubcategoryTableProps) {
  const columns = useMemo(() => columnsOf(category), [category])
  if (subcategories.length === 0) {
    return (
      <Stack gap="0.5" color="fg.muted">
        <Text>{t('No subcategories found')}</Text>
        <Text textStyle="sm">{t('Add one with the button above.')}</Text>
      </Stack>
    )
  }
  return (
    <DataTable
      label={t('Subcategories of {category}', { category: category.name })}
      columns={columns}
      rows={subcategories}
      keyOf={({ id }) => id}
    />
  )
}

function DeleteSubcategory({ subcategory: { id, name } }: { subcategory: Subcategory }) {
  const remove = useDeleteSubcategory()
  return (
    <DeleteButton
      size="xs"
      name={name}
      question={t('Are you sure you want to delete this subcategory?')}
      isPending={remove.isPending}
      onDelete={(options) => remove.mutate(id, options)}
    />
  )
}
