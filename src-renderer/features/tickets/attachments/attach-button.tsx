import { Button } from '@chakra-ui/react'
import { Camera, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { t } from '../../../lib/texts.ts'
import type { Uploads } from './use-uploads.ts'

const BUTTON = { variant: 'ghost', size: 'xs', color: 'fg.subtle' } as const

/**
 * Lets a person choose files, or with a finger take a photo, for which a phone opens its camera at once.
 * A kiosk has no files to choose from.
 */
export function AttachButton({ uploads }: { uploads: Uploads }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  if (useIsKiosk()) return null
  const input = {
    type: 'file',
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      uploads.add([...(currentTarget.files ?? [])])
      // So that the same file can be chosen again.
      currentTarget.value = ''
    }
  }
  return (
    <>
      <Button
        {...BUTTON}
        ms="-2"
        display="none"
        css={{ '@media (pointer: coarse)': { display: 'inline-flex' } }}
        onClick={() => camera.current?.click()}
      >
        <Camera /> <span>{t('Add photo')}</span>
      </Button>
      <Button
        {...BUTTON}
        ms="-2"
        css={{ '@media (pointer: coarse)': { ms: '0' } }}
        title={t('Choose files, drop them here or paste a screenshot')}
        onClick={() => files.current?.click()}
      >
        <Paperclip /> <span>{t('Attach files')}</span>
      </Button>
      <input {...input} ref={files} multiple aria-label={t('Choose files')} />
      <input
        {...input}
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-label={t('Take a photo')}
      />
    </>
  )
}
