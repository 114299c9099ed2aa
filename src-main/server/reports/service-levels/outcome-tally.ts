import { millisecondsInHour } from 'date-fns/constants'
import type { ServiceFigures } from '#shared/api/service-level-reports.ts'
import { SERVICE_OUTCOMES } from '#shared/domain/clock-outcomes.ts'

/** Counts tickets by their outcome, and collects the open time that their clocks have used. */
export class OutcomeTally {
  private readonly counts = SERVICE_OUTCOMES.map(() => 0)
  private readonly used: number[] = []

  /** Counts a ticket. @param rank the place of its outcome in `SERVICE_OUTCOMES` */
  count(rank: number): void {
    this.counts[rank] = (this.counts[rank] ?? 0) + 1
  }

  /** Adds the open time of a clock with a verdict, in milliseconds. */
  use(milliseconds: number): void {
    this.used.push(milliseconds)
  }

  get met(): number {
    return this.counts[SERVICE_OUTCOMES.indexOf('met')] ?? 0
  }

  get late(): number {
    return this.counts[SERVICE_OUTCOMES.indexOf('late')] ?? 0
  }

  figures(): ServiceFigures {
    const [none = 0, met = 0, running = 0, late = 0] = this.counts
    return {
      ...{ met, late, none, running, share: shareOf(met, late) },
      median: inHours(medianOf(this.used))
    }
  }
}

/** The share that was met, in percent with one decimal; null where nothing has a verdict. */
export function shareOf(met: number, late: number): number | null {
  return met + late === 0 ? null : Math.round((met / (met + late)) * 1000) / 10
}

/** The median, which lies in the middle of two where their number is even; null for none. */
function medianOf(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort()
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Milliseconds in hours with two decimals, because the screen shows minutes below one hour (spec §9). */
export function inHours(milliseconds: number): number
export function inHours(milliseconds: number | null): number | null
export function inHours(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round((milliseconds / millisecondsInHour) * 100) / 100
}
