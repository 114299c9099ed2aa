import { showToast } from '../../lib/toasts.ts'

/**
 * Says which fields are required when one of them is empty (spec §5); what else is wrong is said at
 * the fields.
 * @param values what the required fields hold
 */
export function showMissingFields(values: readonly (string | null)[], description: string): void {
  if (values.some((value) => value === null || value.trim() === '')) {
    showToast({ tone: 'destructive', title: 'Validation Error', description })
  }
}
