import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { moved } from './moved.ts'
import { useDragging } from './use-dragging.ts'

type Way = 'up' | 'down'

/** The id of a button that moves a row of a list. */
export const moveButtonId = (list: string, id: string | number, way: Way) => `${list}-${id}-${way}`

export type Order<Id extends string | number = number> = ReturnType<typeof useOrder<Id>>

interface OrderedList<Id> {
  /** Unique on its screen, such as `rule`. */
  list: string
  /** In their order. */
  ids: readonly Id[]
  /** The name of a row, for screen readers. */
  nameOf(id: Id): string
  /** @param ids in their next order */
  onMove(ids: Id[]): void
}

/** Moves the rows of a list by buttons, which keep the focus, and by dragging. */
export function useOrder<Id extends string | number>({
  list,
  ids,
  nameOf,
  onMove
}: OrderedList<Id>) {
  const [announcement, setAnnouncement] = useState('')
  const order = ids.join()
  /** The button that has been used, and the order before. */
  const focused = useRef<{ id: Id; way: Way; before: string } | null>(null)

  function move(id: Id, place: number) {
    if (place === ids.indexOf(id) || place < 0 || place >= ids.length) return
    onMove(moved(ids, id, place))
    setAnnouncement(
      t('{name} is now {place} of {total}', {
        name: nameOf(id),
        place: place + 1,
        total: ids.length
      })
    )
  }

  const dragging = useDragging(move)

  // A button loses the focus where its row moves, and where it is the last one and disabled.
  useEffect(() => {
    if (!focused.current || focused.current.before === order) return
    const { id, way } = focused.current
    focused.current = null
    const button = document.getElementById(moveButtonId(list, id, way)) as HTMLButtonElement | null
    const other = document.getElementById(moveButtonId(list, id, way === 'up' ? 'down' : 'up'))
    if (button?.disabled) other?.focus()
    else button?.focus()
  }, [order, list])

  return {
    list,
    announcement,
    ...dragging,
    moveBy(id: Id, way: Way) {
      focused.current = { id, way, before: order }
      move(id, ids.indexOf(id) + (way === 'up' ? -1 : 1))
    }
  }
}
