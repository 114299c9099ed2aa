import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { startOfDay } from 'date-fns/startOfDay'
import { useSearchParams } from 'react-router-dom'
import { idText } from '#shared/api/fields.ts'
import type { SecurityLogFilter } from '#shared/api/security-log.ts'
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '#shared/domain/security-events.ts'

/** The shown part of the security log, as it is in the address. */
export interface SecurityFilter {
  kind: SecurityEventKind | null
  personId: number | null
  /** The first and the last day, as `2026-01-31` in the time of this device; '' for no bound. */
  from: string
  to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

const NO_FILTER: SecurityFilter = { kind: null, personId: null, from: '', to: '' }

/** Reads the filter from the address; what makes no sense there is left out. */
export function readSecurityFilter(params: URLSearchParams): SecurityFilter {
  const day = (name: string) => {
    const value = params.get(name) ?? ''
    return DAY.test(value) && !Number.isNaN(parseISO(value).getTime()) ? value : ''
  }
  return {
    kind: SECURITY_EVENT_KINDS.find((kind) => kind === params.get('kind')) ?? null,
    personId: idText.safeParse(params.get('person')).data ?? null,
    from: day('from'),
    to: day('to')
  }
}

/** The filter as the API takes it: whole days of this device. */
export function toSecurityQuery({ kind, personId, from, to }: SecurityFilter): SecurityLogFilter {
  return {
    ...(kind && { kind }),
    ...(personId && { personId }),
    ...(from && { from: parseISO(from).toISOString() }),
    // Where the clocks change at midnight, a day begins at 1:00, and the next one does not.
    ...(to && { until: startOfDay(addDays(parseISO(to), 1)).toISOString() })
  }
}

/** The filter in the address of the screen, beside what else stands there. */
export function useSecurityFilter() {
  const [params, setParams] = useSearchParams()
  const filter = readSecurityFilter(params)
  function change(changes: Partial<SecurityFilter>) {
    const { kind, personId, from, to } = { ...filter, ...changes }
    setParams((former) => {
      const next = new URLSearchParams(former)
      for (const [name, value] of Object.entries({ kind, person: personId, from, to })) {
        if (value) next.set(name, String(value))
        else next.delete(name)
      }
      return next
    })
  }
  const isOn = Object.values(filter).some(Boolean)
  return { filter, change, isOn, clear: () => change(NO_FILTER) }
}
