import type { AnnouncementRow } from '../announcements-store.ts'
import type { Tables } from './tables/tables.ts'

/** An announcement as a row, with its lists. */
export const toRow = (row: Tables['announcements']['$inferSelect']): AnnouncementRow => ({
  ...row,
  departments: JSON.parse(row.departments),
  categories: JSON.parse(row.categories)
})
