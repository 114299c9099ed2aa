/** Brings a section into view and gives its title the focus. */
export function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>(':is(h2, h3)[tabindex]')?.focus({ preventScroll: true })
}
