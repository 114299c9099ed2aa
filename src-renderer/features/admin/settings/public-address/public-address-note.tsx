import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { CopyLine } from '../../../../ui/copy-line.tsx'
import { PublicAddressDialog } from './public-address-dialog.tsx'

interface PublicAddressNoteProps {
  /** The name of the address here, such as "Redirect URI". */
  label: string
  /** The public address; empty where there is none. */
  url: string
  /** The path of a redirect URI; without one the address is only named. */
  path?: string
  /** Why it can't be used here, as a sentence; null where it can. */
  problem: string | null
  hint?: string
  /** The server's error. */
  error?: string | undefined
}

/** The public address (D85) as a section uses it, with a button to change it. */
export function PublicAddressNote(props: PublicAddressNoteProps) {
  const { label, url, path, problem, hint, error } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box w="full">
      <Text textStyle="sm" fontWeight="medium" mb="1">
        {label}
      </Text>
      {problem === null ? (
        path === undefined ? (
          <Text fontFamily="mono" textStyle="sm" overflowWrap="anywhere">
            {url}
          </Text>
        ) : (
          <CopyLine
            text={url + path}
            label={t('Copy the redirect uri {address}', { address: url + path })}
            textStyle="sm"
          />
        )
      ) : (
        <Text textStyle="sm" color={url === '' ? 'fg.muted' : 'fg.error'}>
          {problem}
        </Text>
      )}
      {hint && problem === null && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {hint}
        </Text>
      )}
      {error && error !== problem && (
        <Text role="alert" textStyle="sm" color="fg.error" mt="1">
          {error}
        </Text>
      )}
      <Button variant="outline" size="xs" mt="2" onClick={() => setIsOpen(true)}>
        {url === '' ? t('Set public address') : t('Change public address')}
      </Button>
      <PublicAddressDialog key={url} url={url} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Box>
  )
}
