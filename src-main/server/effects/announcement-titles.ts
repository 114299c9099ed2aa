import type { AnnouncementRow } from '../store/announcements-store.ts'

/** The title of an announcement in other languages (D82), for answers that have no more of it. */
export function translatedTitles({ translations = [] }: Pick<AnnouncementRow, 'translations'>) {
  const titles = translations.flatMap(({ language, title }) =>
    title === undefined ? [] : [{ language, title }]
  )
  return titles.length > 0 ? { translations: titles } : {}
}
