import { t } from '../../../lib/texts.ts'
/** Who a setting can apply to. */
export const audiences = () =>
  [
    { value: 'nobody', label: t('No one') },
    { value: 'it-support-specialists', label: t('IT Support Specialists') },
    { value: 'everybody', label: t('Everyone') }
  ] as const
