import { createContext, useContext, useState } from 'react'

/** The tickets of a list that are selected, to be changed together (D47). */
export interface Selection {
  ids: ReadonlySet<number>
  /**
   * Selection a ticket, or no longer.
   * @param isRange whether all rows between it and the last one that was selected follow it
   */
  toggle(id: number, isRange?: boolean): void
  set(ids: Iterable<number>): void
}

const NONE: Selection = { ids: new Set(), toggle: () => {}, set: () => {} }
export const SelectionContext = createContext<Selection>(NONE)
export const useSelection = () => useContext(SelectionContext)

/**
 * Keeps the selection of a list.
 * @param list identifies it, all of its pages: another one has its own
 * @param rows the tickets of its page, in order
 */
export function useListSelection(list: string, rows: readonly { id: number }[]): Selection {
  const [state, setState] = useState({ list, ids: NONE.ids, last: 0 })
  const ids = state.list === list ? state.ids : NONE.ids
  return {
    ids,
    toggle(id, isRange = false) {
      // Keys may come faster than the list is drawn.
      setState((before) => {
        const selected = before.list === list ? before.ids : NONE.ids
        const next = new Set(selected)
        for (const one of isRange ? between(rows, before.last, id) : [id])
          selected.has(id) ? next.delete(one) : next.add(one)
        return { list, ids: next, last: id }
      })
    },
    set: (all) => setState({ list, ids: new Set(all), last: 0 })
  }
}

/** The ids of the rows from one to another, in either direction; the other alone where one is gone. */
export function between(rows: readonly { id: number }[], from: number, to: number): number[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  if (ends.includes(-1)) return [to]
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
}
