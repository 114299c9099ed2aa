import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { Schedules } from './schedules.tsx'

/** The recurring tickets of a department, for its head (D77). */
export function SchedulesPage() {
  return (
    <Page title={t('Recurring tickets')}>
      <Schedules />
    </Page>
  )
}
