import { Button } from '@chakra-ui/react'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import type { Uploads } from './use-uploads.ts'

/** Lets a person choose files. A kiosk has none to choose from. */
export function AttachButton({ uploads }: { uploads: Uploads }) {
  const input = useRef<HTMLInputElement>(null)
  if (useIsKiosk()) return null
  return (
    <>
      <Button
        variant="ghost"
        size="xs"
        color="fg.subtle"
        ms="-2"
        title="Choose files, drop them here or paste a screenshot"
        onClick={() => input.current?.click()}
      >
        <Paperclip /> <span>Attach files</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
