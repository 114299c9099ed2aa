/** The time of day, handed in so that tests can set it. */
export type Clock = () => Date

/** The machine's own clock. */
export const systemClock: Clock = () => new Date()
