/** The configuration of the tests that take programs away, fill disks and last. */
export const RELIABILITY_CONFIG = 'vitest.reliability.config.ts'

/**
 * Settings that make these tests short enough for every run; without them they take as long as they
 * should before a release.
 */
export const SHORT = { HELPDESK_KILLS: '2', HELPDESK_MINUTES: '0.4' }
