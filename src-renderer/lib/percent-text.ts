/** A share in percent, such as `83.3%`; a dash where there is none. */
export function percentText(share: number | null): string {
  return share === null ? '–' : `${share.toFixed(1)}%`
}
