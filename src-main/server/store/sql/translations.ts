import type { Translated } from '#shared/languages/translations.ts'

/** A row's column with what it says in other languages (D82), as JSON; null for nothing. */
interface WithColumn {
  translations: string | null
}

type List = NonNullable<Translated<object>['translations']>

/** @param list undefined where the column stays as it is */
export function translationsColumn(list: List | undefined): string | null | undefined {
  if (list === undefined) return undefined
  return list.length === 0 ? null : JSON.stringify(list)
}

/** A row with its translations as a list, which it lacks where there are none. */
export function withTranslations<Translation, Row extends WithColumn>({
  translations,
  ...row
}: Row): Omit<Row, 'translations'> & { translations?: Translation[] } {
  return translations === null ? row : { ...row, translations: JSON.parse(translations) }
}
