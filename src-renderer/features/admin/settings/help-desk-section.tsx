import { Box, Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../lib/texts.ts'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SETTINGS_SECTIONS, type SettingsSectionId } from './settings-pages.ts'

interface HelpDeskSectionProps {
  section: SettingsSectionId
  children: ReactNode
}

/** A section of the help desk's settings, which its address and a search find. */
export function HelpDeskSection({ section, children }: HelpDeskSectionProps) {
  const { title, text } = SETTINGS_SECTIONS[section]
  return (
    <SettingsSection anchor={section} title={t(title)} text={t(text)}>
      {children}
    </SettingsSection>
  )
}

/** The sections that are on another screen. */
type SectionElsewhere = {
  [Id in SettingsSectionId]: (typeof SETTINGS_SECTIONS)[Id] extends { elsewhere: string }
    ? Id
    : never
}[SettingsSectionId]

/** A section that leads to another screen. */
export function SectionElsewhere({
  section,
  action
}: {
  section: SectionElsewhere
  action: string
}) {
  return (
    <Box css={{ '--settings-columns': 'minmax(0, 1fr) auto' }}>
      <HelpDeskSection section={section}>
        <Button asChild variant="outline">
          <Link to={SETTINGS_SECTIONS[section].elsewhere}>{action}</Link>
        </Button>
      </HelpDeskSection>
    </Box>
  )
}
