/** The measurements as Markdown. */
import type { MeasuredCall } from './calls.ts'
import { median } from './timing.ts'

/** One metric and what it may be at most, or must be at least; without either it stands for itself. */
export interface Target {
  name: string
  unit: 'ms' | 'MB' | '/s'
  measured: number
  most?: number
  least?: number
}

/**
 * How long a call takes, in milliseconds; `bare` is the median of what it is compared with,
 * `bareServer` that of the bare server alone.
 */
export interface CallMetrics {
  p50: number
  p95: number
  p99: number
  bare: number
  bareServer: number
}

/** A call at each size that was measured, the smallest first. */
export type CallRows = { call: MeasuredCall; size: number; metrics: CallMetrics }[]

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const number = (value: number) => value.toLocaleString('en')

/** Each call at each size: how long it takes, and as a multiple of what is bare. */
export function callTable(rows: CallRows): string {
  return table(
    [
      ...['Call', 'Tickets', 'p50 (ms)', 'p95 (ms)', 'p99 (ms)'],
      ...['Calls per second', 'Bare p50 (ms)', '× bare']
    ],
    rows.map(({ call, size, metrics: { p50, p95, p99, bare } }) => [
      ...[call.name, number(size), ...[p50, p95, p99].map((time) => time.toFixed(2))],
      ...[(1000 / p50).toFixed(0), bare.toFixed(3), (p50 / bare).toFixed(2)]
    ])
  )
}

/**
 * The calls that have a target: the multiple at one size, and the growth from the smallest to the
 * largest.
 */
export function targetTable(rows: CallRows, sizes: readonly number[], at: number): string {
  const [smallest = at] = sizes
  const largest = sizes.at(-1) ?? at
  const names = new Set(rows.filter(({ call }) => call.most).map(({ call }) => call.name))
  return table(
    [
      ...['Call', `× bare at ${number(at)}`, 'at most', ''],
      ...[`Growth ${number(smallest)} → ${number(largest)}`, 'at most', '']
    ],
    [...names].map((name) => {
      const find = (size: number) => rows.find((row) => row.call.name === name && row.size === size)
      const row = find(at)
      const times = row ? row.metrics.p50 / row.metrics.bare : Number.NaN
      const growth =
        largest === smallest
          ? undefined
          : multipleOfServer(rows, find(largest)) / multipleOfServer(rows, find(smallest))
      return [
        name,
        ...judged(times, row?.call.most, '×'),
        ...judged(growth, row?.call.mostGrowth, '×')
      ]
    })
  )
}

/**
 * By the median of the bare server in the same minutes, so that neither a machine that is busier at
 * one size nor a single row of bare calls that came out slow or fast looks like growth.
 */
function multipleOfServer(rows: CallRows, row: CallRows[number] | undefined): number {
  if (!row) return Number.NaN
  const beside = rows.filter(({ size }) => size === row.size)
  return row.metrics.p50 / median(beside.map(({ metrics }) => metrics.bareServer))
}

/** The calls that have a target in milliseconds, at the sizes that were measured. */
export function p95Targets(rows: CallRows): Target[] {
  return rows.flatMap(({ call, size, metrics }) => {
    const most = call.mostP95?.[size]
    const name = `${call.name}, p95 at ${number(size)}`
    return most === undefined ? [] : [{ name, unit: 'ms' as const, measured: metrics.p95, most }]
  })
}

/** Metrics of other kinds. */
export function metricTable(targets: readonly Target[]): string {
  return table(
    ['Metric', 'Measured', 'Target', ''],
    targets.map(({ name, unit, measured, most, least }) => {
      if (least === undefined) return [name, ...judged(measured, most, unit)]
      const outcome = measured >= least ? 'met' : '**not met**'
      return [name, `${measured.toFixed(0)} ${unit}`, `at least ${least} ${unit}`, outcome]
    })
  )
}

/** The metric, its target, and whether it is met. */
function judged(
  measured: number | undefined,
  most: number | undefined,
  unit: string
): [string, string, string] {
  const target = most === undefined ? '' : `${most} ${unit}`
  if (measured === undefined) return ['', target, '']
  const metric = `${measured.toFixed(unit === '×' || measured < 10 ? 2 : 0)} ${unit}`
  if (most === undefined) return [metric, '', '']
  return [metric, target, measured <= most ? 'met' : '**not met**']
}
