import { Accordion, Badge, Flex, IconButton, Skeleton, Stack, Text } from '@chakra-ui/react'
import { accordionSlotRecipe } from '@chakra-ui/react/theme'
import { Trans } from '@lingui/react'
import { FolderTree, Languages, Pencil } from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import type { Category, Subcategory } from '#shared/api/categories.ts'
import { t } from '../../lib/texts.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { FormLink } from '../../ui/form-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useDeleteCategory } from './category-queries.ts'
import { SubcategoryTable } from './subcategory-table.tsx'

const HEADER_HEIGHT = '2.75rem'
/** The number of skeletons: as many as a new database has categories. */
const SKELETONS = 12

const NO_SUBCATEGORIES: readonly Subcategory[] = []

interface CategoryListProps {
  categories: readonly Category[]
  subcategories: readonly Subcategory[]
  /** The open item, if any. */
  openItem: string | null
  onOpen(item: string | null): void
  onEdit(category: Category): void
  /** Absent while only English is offered. */
  onName?(category: Category, subcategories: readonly Subcategory[]): void
}

/** The categories, of which one at a time may be open (spec §2). */
export function CategoryList({
  categories,
  subcategories,
  openItem,
  onOpen,
  onEdit,
  onName
}: CategoryListProps) {
  // Rendering the open item takes longer than a frame, so it is deferred and the heading shows as
  // pressed first.
  const shownItem = useDeferredValue(openItem)
  const byCategory = useMemo(
    () => Map.groupBy(subcategories, ({ categoryId }) => categoryId),
    [subcategories]
  )
  if (categories.length === 0) {
    return (
      <EmptyState
        icon={FolderTree}
        title={t('No categories found.')}
        text={t('Add one, or seed the IT categories.')}
      />
    )
  }
  return (
    <Accordion.Root
      recipe={accordionSlotRecipe}
      collapsible
      lazyMount
      unmountOnExit
      value={shownItem === null ? [] : [shownItem]}
      onValueChange={({ value: [item = null] }) => onOpen(item)}
    >
      {categories.map((category) => (
        <CategoryItem
          key={category.id}
          category={category}
          subcategories={byCategory.get(category.id) ?? NO_SUBCATEGORIES}
          onEdit={onEdit}
          {...(onName && { onName })}
        />
      ))}
    </Accordion.Root>
  )
}

interface CategoryItemProps {
  category: Category
  subcategories: readonly Subcategory[]
  onEdit(category: Category): void
  /** Absent while only English is offered. */
  onName?(category: Category, subcategories: readonly Subcategory[]): void
}

/** Memoised, because rendering all categories again when one opens would make a click feel slow. */
const CategoryItem = memo(function CategoryItem({
  category,
  subcategories,
  onEdit,
  onName
}: CategoryItemProps) {
  const { id, name, department, description, slug } = category
  return (
    <Accordion.Item value={String(id)}>
      <Flex align="center" gap="1">
        <Flex as="h2" flex="1" minW="0">
          <Accordion.ItemTrigger minH={HEADER_HEIGHT} px="2" py="1" _hover={{ bg: 'bg.subtle' }}>
            <Accordion.ItemIndicator />
            <Flex as="span" wrap="wrap" align="center" columnGap="3" rowGap="0.5" minW="0">
              <Text as="span" fontWeight="medium" overflowWrap="anywhere" dir="auto" minW="0">
                {name}
              </Text>
              <Badge colorPalette="gray" maxW="full">
                <Text as="span" truncate title={department}>
                  {department}
                </Text>
              </Badge>
            </Flex>
          </Accordion.ItemTrigger>
        </Flex>
        <FormLink place={{ department: null, category: slug, subcategory: null }} name={name} />
        {onName && (
          <IconButton
            variant="ghost"
            color="fg.muted"
            aria-label={t('Name {name} in other languages', { name })}
            title={t('Names in other languages')}
            onClick={() => onName(category, subcategories)}
          >
            <Languages />
          </IconButton>
        )}
        <IconButton
          variant="ghost"
          color="fg.muted"
          aria-label={t('Edit {name}', { name })}
          title={t('Edit')}
          onClick={() => onEdit(category)}
        >
          <Pencil />
        </IconButton>
        <DeleteCategory category={category} />
      </Flex>
      <Accordion.ItemContent>
        <Accordion.ItemBody ps={{ base: '2', md: '9' }} pe="2">
          <Stack gap="3">
            <Stack gap="1">
              {description && (
                <Text maxW="prose" overflowWrap="anywhere">
                  {description}
                </Text>
              )}
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                <Trans
                  id="Slug <slug/>"
                  components={{
                    slug: (
                      <Text as="span" textStyle="id" color="fg">
                        {slug}
                      </Text>
                    )
                  }}
                />
              </Text>
            </Stack>
            <SubcategoryTable category={category} subcategories={subcategories} />
          </Stack>
        </Accordion.ItemBody>
      </Accordion.ItemContent>
    </Accordion.Item>
  )
})

function DeleteCategory({ category: { id, name } }: { category: Category }) {
  const remove = useDeleteCategory()
  return (
    <DeleteButton
      name={name}
      question={t('Are you sure you want to delete this category?')}
      isPending={remove.isPending}
      onDelete={(options) => remove.mutate(id, options)}
    />
  )
}

export function CategoryListSkeleton() {
  return (
    <Stack gap="0" aria-busy>
      {Array.from({ length: SKELETONS }, (_, item) => (
        <Flex
          key={item.toString()}
          align="center"
          h="calc(2.75rem + 1px)"
          borderBottomWidth="1px"
          px="2"
        >
          <Skeleton h="4" w="14rem" />
        </Flex>
      ))}
    </Stack>
  )
}
