import type { AnnouncementRow, AnnouncementTranslation } from '../announcements-store.ts'
import type { Tables } from './tables/tables.ts'
import { withTranslations } from './translations.ts'

type Row = Tables['announcements']['$inferSelect']

/** An announcement as a row, with its lists. */
export const toRow = (row: Row): AnnouncementRow => ({
  ...withTranslations<AnnouncementTranslation, Row>(row),
  departments: JSON.parse(row.departments),
  categories: JSON.parse(row.categories)
})
