import { createContext, use, useMemo } from 'react'
import type { ServiceLevelsUpdate } from '#shared/api/service-levels.ts'
import { type FieldErrors, type LevelsDraft, requestOf } from './levels-draft.ts'

interface LevelsEditing {
  draft: LevelsDraft
  errors: FieldErrors
  edit(change: (draft: LevelsDraft) => LevelsDraft): void
}

const LevelsContext = createContext<LevelsEditing | null>(null)

/** Around everything that edits the draft. */
export const LevelsProvider = LevelsContext.Provider

/** The draft that is being edited. */
export function useLevels(): LevelsEditing {
  const editing = use(LevelsContext)
  if (!editing) throw new Error('There is no draft of service levels')
  return editing
}

/** The service levels as the draft would save them; null while a text of it can't be read. */
export function useDraftLevels(): ServiceLevelsUpdate | null {
  const { draft } = useLevels()
  return useMemo(() => {
    const request = requestOf(draft, null)
    return 'body' in request ? request.body : null
  }, [draft])
}

/** The first message about a field or a part of it. @param path such as `calendars.0.open.mon` */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  for (const [field, message] of errors)
    if (field === path || field.startsWith(`${path}.`)) return message
  return undefined
}
