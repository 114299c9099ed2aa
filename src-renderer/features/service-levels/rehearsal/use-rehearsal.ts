import { useEffect, useRef, useState } from 'react'
import {
  type Rehearsal,
  RehearsalLine,
  type RehearsalResult,
  rehearseServiceLevels
} from '#shared/api/rehearsal.ts'
import { callLines, messageOf } from '../../../lib/api.ts'
import { t } from '../../../lib/texts.ts'

/** How far a rehearsal is. */
export type RehearsalState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'done'; of: Rehearsal; result: RehearsalResult }
  | { kind: 'failed'; message: string }

/** Runs rehearsals, one at a time; leaving the page cancels the one that runs. */
export function useRehearsal() {
  const [state, setState] = useState<RehearsalState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function cancel(): void {
    running.current?.abort()
    setState({ kind: 'idle' })
  }

  async function start(body: Rehearsal): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: RehearsalState) => !signal.aborted && setState(next)
    show({ kind: 'running', done: 0, total: 0 })
    const failure = t('The rehearsal ended early. Start again.')
    let last: RehearsalState = { kind: 'failed', message: failure }
    try {
      await callLines(
        rehearseServiceLevels,
        RehearsalLine,
        (line) => {
          if ('done' in line) show({ kind: 'running', ...line })
          else if ('result' in line) last = { kind: 'done', of: body, result: line.result }
          else last = { kind: 'failed', message: line.problem }
        },
        { body, signal }
      )
    } catch (error) {
      last = { kind: 'failed', message: messageOf(error, failure) }
    }
    show(last)
  }

  return { state, start, cancel }
}
