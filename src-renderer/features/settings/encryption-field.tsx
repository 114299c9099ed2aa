import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { Sharing } from '#shared/desktop/settings.ts'
import { desktop } from '../../lib/desktop.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { IconLine } from './icon-line.tsx'
import { useDesktopChange } from './use-desktop-change.ts'

type Encryption = Sharing['encryption']

const CHOICES: readonly { value: Encryption['kind']; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'own-certificate', label: 'With a certificate this computer makes' },
  { value: 'files', label: 'With a certificate of your company (PEM files)' }
]

interface EncryptionFieldProps {
  encryption: Encryption
  onChange(encryption: Encryption): void
}

/** The choice of encryption, with what each means. */
export function EncryptionField({ encryption, onChange }: EncryptionFieldProps) {
  const choose = useDesktopChange('The certificate can not be used', () =>
    desktop?.chooseCertificate()
  )
  return (
    <Stack gap="2" maxW="md">
      <FormField label="Encryption">
        <ChoiceSelect
          choices={CHOICES}
          values={[encryption.kind]}
          onChange={([kind]) => {
            if (kind === 'files') choose.mutate()
            else if (kind) onChange({ kind })
          }}
        />
      </FormField>
      {encryption.kind === 'none' && (
        <IconLine icon={<TriangleAlert size="1rem" aria-hidden />} color="amber.fg">
          Without encryption passwords travel unprotected: whoever listens in this network can read
          them. Choose a certificate, unless you trust everybody in it.
        </IconLine>
      )}
      {encryption.kind === 'own-certificate' && (
        <Text textStyle="sm" color="fg.muted">
          Browsers warn at the first visit, because no authority knows this certificate. What is
          sent is protected all the same; the fingerprint shows whether it is this computer that
          answers.
        </Text>
      )}
      {encryption.kind === 'files' && (
        <Flex gap="3" align="center" justify="space-between">
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {encryption.certificate}
          </Text>
          <Button
            variant="outline"
            flexShrink={0}
            loading={choose.isPending}
            onClick={() => choose.mutate()}
          >
            Choose other files
          </Button>
        </Flex>
      )}
    </Stack>
  )
}
