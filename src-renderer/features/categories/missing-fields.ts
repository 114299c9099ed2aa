import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'

/**
 * Shows which fields are required when one of them is empty (spec §5); other errors are shown at
 * the fields.
 * @param values the values of the required fields
 */
export function showMissingFields(values: readonly (string | null)[], description: string): void {
  if (values.some((value) => value === null || value.trim() === '')) {
    showToast({ tone: 'destructive', title: t('Validation Error'), description })
  }
}
