import { Tabs } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { useTab } from '../../lib/use-tab.ts'
import { Page } from '../../ui/page.tsx'
import { CategoryManagement } from './category-management.tsx'
import { CsvImport } from './csv-import.tsx'

/** One constant element, so that changing the tab does not render all categories again. */
const categoryManagement = <CategoryManagement />

/** The categories of tickets, which IT Support Specialists maintain (spec §2). */
export function CategoriesPage() {
  const { tab, open } = useTab(['categories', 'import'])
  return (
    <Page title={t('Categories')}>
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="categories">{t('Categories')}</Tabs.Trigger>
          <Tabs.Trigger value="import">{t('Import from CSV')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="categories" pt="4">
          {categoryManagement}
        </Tabs.Content>
        <Tabs.Content value="import" pt="4">
          <CsvImport />
        </Tabs.Content>
      </Tabs.Root>
    </Page>
  )
}
