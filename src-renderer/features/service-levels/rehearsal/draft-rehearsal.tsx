import { useDraftLevels } from '../levels-context.ts'
import { RehearsalPanel } from './rehearsal-panel.tsx'

/** A rehearsal of the service levels that are being edited, also of changes that are not saved. */
export function DraftRehearsal() {
  return <RehearsalPanel levels={useDraftLevels()} />
}
