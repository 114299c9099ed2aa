const format = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short' }
})

/** The day of a moment, as `Wed 3 Jun`, by the reader's time zone. */
export function weekdayText(at: string): string {
  return format.format(new Date(at)).replace(',', '')
}
