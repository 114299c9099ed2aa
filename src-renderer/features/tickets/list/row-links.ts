/** The attribute of the link of each row that the keyboard can reach, with the ticket's id. */
const ATTRIBUTE = 'data-ticket'

export const rowLink = (id: number) => ({ [ATTRIBUTE]: id })

const links = () => [...document.querySelectorAll<HTMLElement>(`main [${ATTRIBUTE}]`)]

/** The ticket of the row that has the focus. */
export function focusedTicket(): number | undefined {
  const row = document.activeElement?.closest('li, tr')
  const id = row?.querySelector(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE)
  return id ? Number(id) : undefined
}

/** Moves the focus to the next or previous row, or to the first one. */
export function moveFocus(step: 1 | -1): void {
  const all = links()
  const ids = all.map((link) => Number(link.getAttribute(ATTRIBUTE)))
  const present = ids.indexOf(focusedTicket() ?? 0)
  const next = present === -1 ? 0 : Math.min(Math.max(present + step, 0), all.length - 1)
  all[next]?.focus()
}

/** Focuses the row of a ticket where nothing else has the focus; the browser keeps the scroll. */
export function focusRow(id: number): void {
  if (document.activeElement !== document.body) return
  links()
    .find((link) => link.getAttribute(ATTRIBUTE) === String(id))
    ?.focus({ preventScroll: true })
}
