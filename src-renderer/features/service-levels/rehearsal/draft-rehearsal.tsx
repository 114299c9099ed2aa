import { useMemo } from 'react'
import { useLevels } from '../levels-context.ts'
import { requestOf } from '../levels-draft.ts'
import { RehearsalPanel } from './rehearsal-panel.tsx'

/** A rehearsal of the service levels that are being edited, also of changes that are not saved. */
export function DraftRehearsal() {
  const { draft } = useLevels()
  const levels = useMemo(() => {
    const request = requestOf(draft, null)
    return 'body' in request ? request.body : null
  }, [draft])
  return <RehearsalPanel levels={levels} />
}
