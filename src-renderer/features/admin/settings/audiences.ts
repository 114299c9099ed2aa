/** Who a setting can apply to. */
export const AUDIENCES = [
  { value: 'nobody', label: 'No one' },
  { value: 'it-support-specialists', label: 'IT Support Specialists' },
  { value: 'everybody', label: 'Everyone' }
] as const
