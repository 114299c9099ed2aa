import { useEffect, useRef, useState } from 'react'
import type { Rule } from '#shared/api/rules.ts'
import { useDragging } from '../../ui/use-dragging.ts'
import { moved } from './rule-order.ts'
import { useOrderRules } from './rule-queries.ts'

/** The id of a button that moves a rule. */
export const moveButtonId = (id: number, way: 'up' | 'down') => `rule-${id}-${way}`

export type RuleOrder = ReturnType<typeof useRuleOrder>

/** Moves rules by buttons, which keep the focus, and by dragging. */
export function useRuleOrder(rules: readonly Rule[]) {
  const { mutate } = useOrderRules()
  const [announcement, setAnnouncement] = useState('')
  const ids = rules.map(({ id }) => id)
  const order = ids.join()
  /** The button that has been used, and the order before. */
  const focused = useRef<{ id: number; way: 'up' | 'down'; before: string } | null>(null)

  function move(id: number, place: number) {
    if (place === ids.indexOf(id) || place < 0 || place >= ids.length) return
    mutate(moved(ids, id, place))
    const name = rules.find((rule) => rule.id === id)?.name ?? ''
    setAnnouncement(`${name} is now ${place + 1} of ${ids.length}`)
  }

  const dragging = useDragging(move)

  // A button loses the focus where its row moves, and where it is the last one and disabled.
  useEffect(() => {
    if (!focused.current || focused.current.before === order) return
    const { id, way } = focused.current
    focused.current = null
    const button = document.getElementById(moveButtonId(id, way)) as HTMLButtonElement | null
    const other = document.getElementById(moveButtonId(id, way === 'up' ? 'down' : 'up'))
    if (button?.disabled) other?.focus()
    else button?.focus()
  }, [order])

  return {
    announcement,
    ...dragging,
    moveBy(id: number, way: 'up' | 'down') {
      focused.current = { id, way, before: order }
      move(id, ids.indexOf(id) + (way === 'up' ? -1 : 1))
    }
  }
}
