import { Tabs } from '@chakra-ui/react'
import { useTab } from '../../lib/use-tab.ts'
import { Page } from '../../ui/page.tsx'
import { CategoryManagement } from './category-management.tsx'
import { CsvImport } from './csv-import.tsx'

/** One element for good: the other tab does not draw all categories again. */
const categoryManagement = <CategoryManagement />

/** What tickets can be about, kept by IT Support Specialists (spec §2). */
export function CategoriesPage() {
  const { tab, open } = useTab(['categories', 'import'])
  return (
    <Page title="Categories">
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="categories">Categories</Tabs.Trigger>
          <Tabs.Trigger value="import">Import from CSV</Tabs.Trigger>
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
