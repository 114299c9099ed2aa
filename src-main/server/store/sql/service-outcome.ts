import { type SQL, sql } from 'drizzle-orm'
import { SERVICE_OUTCOMES, type ServiceOutcome } from '#shared/domain/clock-outcomes.ts'
import { constant } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'

/**
 * The outcome of a clock as its place in {@link SERVICE_OUTCOMES}, so that the highest one is that
 * of the ticket. An open clock is late once its deadline has passed.
 * @param now milliseconds since 1970
 */
export function outcomeRank({ serviceClocks }: Pick<Tables, 'serviceClocks'>, now: number): SQL {
  const { dueAt, lateAt, endedAt, outcome } = serviceClocks
  const rank = (of: ServiceOutcome) => constant(SERVICE_OUTCOMES.indexOf(of))
  return sql`case when ${outcome} = 'none' then ${rank('none')}
    when ${lateAt} is not null or ${dueAt} < ${now} then ${rank('late')}
    when ${endedAt} is null then ${rank('running')} else ${rank('met')} end`
}
