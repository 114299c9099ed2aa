import { type DragEvent, useEffect, useRef, useState } from 'react'
import { moved } from './moved.ts'

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
  const [dragged, setDragged] = useState<Id | null>(null)
  const [over, setOver] = useState<Id | null>(null)
  const order = ids.join()
  /** The button that has been used, and the order before. */
  const focused = useRef<{ id: Id; way: Way; before: string } | null>(null)

  function move(id: Id, place: number) {
    if (place === ids.indexOf(id) || place < 0 || place >= ids.length) return
    onMove(moved(ids, id, place))
    setAnnouncement(`${nameOf(id)} is now ${place + 1} of ${ids.length}`)
  }

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

  function end() {
    setDragged(null)
    setOver(null)
  }

  return {
    list,
    announcement,
    /** The id of the row that is being dragged. */
    dragged,
    /** The id of the row at whose place it would be dropped. */
    over: over === dragged ? null : over,
    moveBy(id: Id, way: Way) {
      focused.current = { id, way, before: order }
      move(id, ids.indexOf(id) + (way === 'up' ? -1 : 1))
    },
    /** For what is dragged. */
    handleOf: (id: Id) => ({
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', String(id))
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 12, 12)
        setDragged(id)
      },
      onDragEnd: end
    }),
    /** For where it is dropped. */
    rowOf: (id: Id, place: number) => ({
      onDragOver(event: DragEvent<HTMLElement>) {
        if (dragged === null) return
        event.preventDefault()
        setOver(id)
      },
      onDrop(event: DragEvent<HTMLElement>) {
        if (dragged === null) return
        event.preventDefault()
        move(dragged, place)
        end()
      }
    })
  }
}
