import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { Rules } from './rules.tsx'

/** The rules of a department, for its head (D75). */
export function RulesPage() {
  return (
    <Page title={t('Rules')}>
      <Rules />
    </Page>
  )
}
