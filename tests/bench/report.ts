/** What was measured, as Markdown. */
import { cpus, totalmem } from 'node:os'
import type { CallMetrics } from './call-metrics.ts'
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

/** A call at each size that was measured, the smallest first. */
export type CallRows = { call: MeasuredCall; size: number; metrics: CallMetrics }[]

export function machine(): string {
  const [processor] = cpus()
  return `${cpus().length} × ${processor?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
}

/** Each call at each size: how long it takes, and as a multiple of what is bare. */
export function callTable(rows: CallRows): string {
  const lines = rows.map(({ call, size, metrics }) => {
    const { p50, p95, p99, bare } = metrics
    const times = [p50, p95, p99].map((time) => time.toFixed(2))
    return tableRow([
      call.name,
      number(size),
      ...times,
      (1000 / p50).toFixed(0),
      bare.toFixed(3),
      (p50 / bare).toFixed(2)
    ])
  })
  return [
    tableRow([
      'Call',
      'Tickets',
      'p50 (ms)',
      'p95 (ms)',
      'p99 (ms)',
      'Calls a second',
      'Bare p50 (ms)',
      '× bare'
    ]),
    '|---|---|---|---|---|---|---|---|',
    ...lines
  ].join('\n')
}

/**
 * The calls that have a target: the multiple at one size, and the growth from the smallest to the
 * largest.
 */
export function targetTable(rows: CallRows, sizes: readonly number[], at: number): string {
  const [smallest = at] = sizes
  const largest = sizes.at(-1) ?? at
  const names = new Set(rows.filter(({ call }) => call.most).map(({ call }) => call.name))
  const lines = [...names].map((name) => {
    const find = (size: number) => rows.find((row) => row.call.name === name && row.size === size)
    const row = find(at)
    const times = row ? row.metrics.p50 / row.metrics.bare : Number.NaN
    const growth =
      largest === smallest
        ? undefined
        : multipleOfServer(rows, find(largest)) / multipleOfServer(rows, find(smallest))
    return tableRow([
      name,
      ...judged(times, row?.call.most, '×'),
      ...judged(growth, row?.call.mostGrowth, '×')
    ])
  })
  return [
    tableRow([
      'Call',
      `× bare at ${number(at)}`,
      'at most',
      '',
      `Growth ${number(smallest)} → ${number(largest)}`,
      'at most',
      ''
    ]),
    '|---|---|---|---|---|---|---|',
    ...lines
  ].join('\n')
}

/**
 * By what the bare server took in the same minutes, for whichever call: so that a machine that is
 * busier at one size than at another is no growth, and a single row of bare calls that came out
 * slow or fast neither.
 */
function multipleOfServer(rows: CallRows, row: CallRows[number] | undefined): number {
  if (!row) return Number.NaN
  const beside = rows
    .filter(({ size }) => size === row.size)
    .map(({ metrics }) => metrics.bareServer)
  return row.metrics.p50 / median(beside)
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
  return [
    tableRow(['What', 'Measured', 'Target', '']),
    '|---|---|---|---|',
    ...targets.map(({ name, unit, measured, most, least }) =>
      tableRow([
        name,
        ...(least === undefined
          ? judged(measured, most, unit)
          : [
              `${measured.toFixed(0)} ${unit}`,
              `at least ${least} ${unit}`,
              measured >= least ? 'met' : '**not met**'
            ])
      ])
    )
  ].join('\n')
}

/** The metric, its target, and whether it is met. */
function judged(
  measured: number | undefined,
  most: number | undefined,
  unit: string
): [string, string, string] {
  if (measured === undefined) return ['', most === undefined ? '' : `${most} ${unit}`, '']
  const metric = (value: number) => `${value.toFixed(unit === '×' || value < 10 ? 2 : 0)} ${unit}`
  if (most === undefined) return [metric(measured), '', '']
  return [metric(measured), `${most} ${unit}`, measured <= most ? 'met' : '**not met**']
}

const number = (value: number) => value.toLocaleString('en')

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
