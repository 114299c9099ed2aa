import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { Processes } from './processes.tsx'

/** The processes of a department, for its head (D79). */
export function ProcessesPage() {
  return (
    <Page title={t('Processes')}>
      <Processes />
    </Page>
  )
}
