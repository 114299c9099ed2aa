import { HelpDeskSettings } from '../features/admin/settings/help-desk-settings.tsx'
import { CannedReplies } from '../features/tickets/canned-replies/canned-replies.tsx'

/** Fills the settings with a part of another feature. */
export function SettingsScreen() {
  return <HelpDeskSettings cannedReplies={<CannedReplies />} />
}
