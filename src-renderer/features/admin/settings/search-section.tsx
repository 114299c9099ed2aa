import { Text } from '@chakra-ui/react'
import type { SearchSettings } from '#shared/api/settings.ts'
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useUpdateSettings } from './settings-queries.ts'

/** Where searches of tickets look (D87). */
export function SearchSection({ settings }: { settings: SearchSettings }) {
  const update = useUpdateSettings()
  const asked = update.isPending ? update.variables.search : undefined
  return (
    <SettingsSection
      title="Search"
      text="Ticket search covers the reference, description, category and subcategory."
    >
      <LabelledSwitch
        label="Include comments and requester names"
        isOn={(asked ?? settings).commentsAndRequester}
        readOnly={update.isPending}
        onSwitch={(commentsAndRequester) => update.mutate({ search: { commentsAndRequester } })}
      />
      <Text textStyle="sm" color="fg.muted" mt="1" maxW="md">
        Internal notes are found only by people who can read them. Existing comments are added in
        the background, the newest first.
      </Text>
    </SettingsSection>
  )
}
