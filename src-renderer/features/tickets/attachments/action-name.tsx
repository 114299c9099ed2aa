import { VisuallyHidden } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { FileName } from './file-name.tsx'
import type { FileAction } from './open-attachment.ts'

/** The name of a file; for screen readers it says what a click does with the file. */
export function ActionName({ action, name }: { action: FileAction | null; name: string }) {
  if (!action) return <FileName name={name} />
  const components = { hidden: <VisuallyHidden />, file: <FileName name={name} /> }
  return action.kind === 'open' ? (
    <Trans id="<hidden>Open </hidden><file/>" components={components} />
  ) : (
    <Trans id="<hidden>Download </hidden><file/>" components={components} />
  )
}
