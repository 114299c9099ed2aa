import { useEffect, useRef, useState } from 'react'
import { useDragging } from './use-dragging.ts'

/**
 * Moves one of some ids to another place.
 * @param place among those that there are, from 0; beyond either end it is that end
 */
export function moved<Id>(ids: readonly Id[], id: Id, place: number): Id[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.max(0, place), 0, id)
}

interface ListOrderProps<Id> {
  /** In their present order. */
  ids: readonly Id[]
  /** By which the buttons of the list differ from those of others. */
  list: string
  nameOf(id: Id): string
  onOrder(ids: Id[]): void
}

/** A list whose rows are moved; see {@link useListOrder}. */
export interface ListOrder<Id> {
  /** Tells the last move to screen readers. */
  announcement: string
  /** The id of what is being dragged. */
  dragged: Id | null
  /** The id of what is at the place where it would be dropped. */
  over: Id | null
  /** The id of a button that moves a row. */
  buttonId(id: Id, way: 'up' | 'down'): string
  moveBy(id: Id, way: 'up' | 'down'): void
  /** For what is dragged. */
  handleOf(id: Id): object
  /** For where it is dropped. */
  rowOf(id: Id, place: number): object
}

/** Moves the rows of a list by buttons, which keep the focus, and by dragging. */
export function useListOrder<Id extends string | number>(props: ListOrderProps<Id>): ListOrder<Id> {
  const { ids, list, nameOf, onOrder } = props
  const [announcement, setAnnouncement] = useState('')
  const order = ids.join()
  const buttonId = (id: Id, way: 'up' | 'down') => `${list}-${id}-${way}`
  /** The buttons of the row that was moved, the used one first, and the order before. */
  const focused = useRef<{ buttons: readonly string[]; before: string } | null>(null)

  function move(id: Id, place: number) {
    if (place === ids.indexOf(id) || place < 0 || place >= ids.length) return
    onOrder(moved(ids, id, place))
    setAnnouncement(`${nameOf(id)} is now ${place + 1} of ${ids.length}`)
  }

  // A button loses the focus where its row moves, and where it is the last one and disabled.
  useEffect(() => {
    if (!focused.current || focused.current.before === order) return
    const [used, other] = focused.current.buttons.map((id) => document.getElementById(id))
    focused.current = null
    if (used?.matches(':disabled')) other?.focus()
    else used?.focus()
  }, [order])

  const dragging = useDragging(move)

  return {
    ...{ announcement, buttonId, ...dragging },
    moveBy(id, way) {
      const other = way === 'up' ? 'down' : 'up'
      focused.current = { buttons: [buttonId(id, way), buttonId(id, other)], before: order }
      move(id, ids.indexOf(id) + (way === 'up' ? -1 : 1))
    }
  }
}
