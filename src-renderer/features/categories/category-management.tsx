import { Button, Flex } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import type { Category, Subcategory } from '#shared/api/categories.ts'
import {
  useWrittenCategories,
  useWrittenSubcategories
} from '../../lib/queries/categories-queries.ts'
import { useWrittenLanguages } from '../../lib/queries/use-written-languages.ts'
import { t } from '../../lib/texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryList, CategoryListSkeleton } from './category-list.tsx'
import { CategoryNamesForm } from './category-names.tsx'
import { SeedButton } from './seed-button.tsx'
import { SubcategoryForm } from './subcategory-form.tsx'

/** The kind of dialog; one with a category edits it (spec §4). */
type DialogKind =
  | { form: 'category'; category?: Category }
  | { form: 'names'; category: Category; subcategories: readonly Subcategory[] }
  | { form: 'subcategory' }

/** The list of categories, with the buttons and dialogs that change them (spec §2). */
export function CategoryManagement() {
  /** The dialog that was opened last, which keeps its content while it closes. */
  const [dialog, setDialog] = useState<DialogKind>({ form: 'category' })
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  /** The id of the open category of the accordion, as the accordion names it. */
  const [openItem, setOpenItem] = useState<string | null>(null)
  const open = useCallback((kind: DialogKind) => {
    setDialog(kind)
    setIsDialogOpen(true)
  }, [])
  const edit = useCallback((category: Category) => open({ form: 'category', category }), [open])
  const name = useCallback(
    (category: Category, subcategories: readonly Subcategory[]) =>
      open({ form: 'names', category, subcategories }),
    [open]
  )
  const { others } = useWrittenLanguages()
  const close = () => setIsDialogOpen(false)
  const edited = dialog.form === 'category' ? dialog.category : undefined
  return (
    <>
      <Flex wrap="wrap" justify={{ base: 'flex-start', sm: 'flex-end' }} gap="2" mb="4">
        <SeedButton />
        <Button onClick={() => open({ form: 'category' })}>
          <Plus /> <span>{t('Add Category')}</span>
        </Button>
        <Button variant="outline" onClick={() => open({ form: 'subcategory' })}>
          <Plus /> <span>{t('Add Subcategory')}</span>
        </Button>
      </Flex>
      <Catalogue
        openItem={openItem}
        onOpen={setOpenItem}
        onEdit={edit}
        {...(others.length > 0 && { onName: name })}
      />
      <FormDialog
        isOpen={isDialogOpen && dialog.form === 'category'}
        onClose={close}
        title={edited ? t('Edit Category') : t('Add Category')}
        description={
          edited
            ? t('A new slug also applies to the tickets, articles and saved views of the category.')
            : t('Categories describe what tickets of a department are about.')
        }
      >
        <CategoryForm category={edited} onDone={close} />
      </FormDialog>
      <FormDialog
        isOpen={isDialogOpen && dialog.form === 'subcategory'}
        onClose={close}
        title={t('Add Subcategory')}
        description={t('A more specific topic within a category, with its own SLA.')}
      >
        <SubcategoryForm categoryId={openItem === null ? null : Number(openItem)} onDone={close} />
      </FormDialog>
      <FormDialog
        isOpen={isDialogOpen && dialog.form === 'names'}
        onClose={close}
        title={t('Names in Other Languages')}
        description={t(
          'People read the names in their language; tickets and exports keep the slugs.'
        )}
      >
        {dialog.form === 'names' && (
          <CategoryNamesForm {...dialog} languages={others} onDone={close} />
        )}
      </FormDialog>
    </>
  )
}

interface CatalogueProps {
  openItem: string | null
  onOpen(item: string | null): void
  onEdit(category: Category): void
  onName?(category: Category, subcategories: readonly Subcategory[]): void
}

/**
 * Memoised, because rendering all categories again when a dialog opens would make a click feel
 * slow.
 */
const Catalogue = memo(function Catalogue(props: CatalogueProps) {
  const categories = useWrittenCategories()
  const subcategories = useWrittenSubcategories()
  if (categories.isLoadingError) {
    return (
      <ErrorState
        title={t('Failed to fetch categories')}
        error={categories.error}
        onRetry={() => void categories.refetch()}
      />
    )
  }
  if (subcategories.isLoadingError) {
    return (
      <ErrorState
        title={t('Failed to fetch subcategories')}
        error={subcategories.error}
        onRetry={() => void subcategories.refetch()}
      />
    )
  }
  if (!categories.data || !subcategories.data) return <CategoryListSkeleton />
  return <CategoryList categories={categories.data} subcategories={subcategories.data} {...props} />
})
