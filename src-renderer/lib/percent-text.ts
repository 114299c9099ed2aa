import { SOURCE_LANGUAGE } from '#shared/languages/languages.ts'
import { numberFormat } from './formats.ts'
import { texts } from './texts.ts'

const format = numberFormat({
  ...{ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }
})

/** A share in percent, such as `83.3%`; a dash where there is none. */
export function percentText(share: number | null): string {
  if (share === null) return '–'
  return texts.locale === SOURCE_LANGUAGE ? `${share.toFixed(1)}%` : format.format(share / 100)
}
