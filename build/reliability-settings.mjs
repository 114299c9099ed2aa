/** The configuration of the tests that take programs away, fill disks and last. */
export const RELIABILITY_CONFIG = 'vitest.reliability.config.ts'

/**
 * What makes them short enough for every run; unset they are as long as they should be before a
 * release.
 */
export const SHORT = { HELPDESK_KILLS: '2', HELPDESK_MINUTES: '0.4' }
