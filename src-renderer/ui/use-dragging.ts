import { type DragEvent, useState } from 'react'

/**
 * Moves rows of a list by dragging.
 * @param move gives a row another place among the others, from 0
 */
export function useDragging<Id extends string | number>(move: (id: Id, place: number) => void) {
  const [dragged, setDragged] = useState<Id | null>(null)
  const [over, setOver] = useState<Id | null>(null)

  function end() {
    setDragged(null)
    setOver(null)
  }

  return {
    /** The id of the row that is being dragged. */
    dragged,
    /** The id of the row at whose place it would be dropped. */
    over: over === dragged ? null : over,
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
