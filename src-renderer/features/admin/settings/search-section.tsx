import type { SearchSettings } from '#shared/api/settings.ts'
import { SwitchSection } from './switch-section.tsx'

/** Where searches of tickets look (D87). */
export function SearchSection({ settings }: { settings: SearchSettings }) {
  return (
    <SwitchSection
      title="Search"
      text="Ticket search covers the reference, description, category and subcategory."
      label="Include comments and requester names"
      hint="Internal notes are found only by people who can read them. Existing comments are added in the background, newest first."
      isOn={settings.commentsAndRequester}
      updateOf={(commentsAndRequester) => ({ search: { commentsAndRequester } })}
    />
  )
}
