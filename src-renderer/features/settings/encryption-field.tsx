import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { Sharing } from '#shared/desktop/settings.ts'
import { desktop } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { IconLine } from './icon-line.tsx'
import { useDesktopChange } from './use-desktop-change.ts'

type Encryption = Sharing['encryption']

const choices = (): readonly { value: Encryption['kind']; label: string }[] => [
  { value: 'own-certificate', label: t('Certificate created by this computer') },
  { value: 'files', label: t('Company certificate (PEM files)') },
  { value: 'none', label: t('None') }
]

interface EncryptionFieldProps {
  encryption: Encryption
  onChange(encryption: Encryption): void
}

/** The choice of encryption, with what each means. */
export function EncryptionField({ encryption, onChange }: EncryptionFieldProps) {
  const choose = useDesktopChange(t('This certificate can’t be used'), () =>
    desktop?.chooseCertificate()
  )
  return (
    <Stack gap="2" maxW="md">
      <FormField label={t('Encryption')}>
        <ChoiceSelect
          choices={choices()}
          values={[encryption.kind]}
          onChange={([kind]) => {
            if (kind === 'files') choose.mutate()
            else if (kind) onChange({ kind })
          }}
        />
      </FormField>
      {encryption.kind === 'none' && (
        <IconLine icon={<TriangleAlert size="1rem" aria-hidden />} color="amber.fg">
          {t(
            'Without encryption, anyone on this network can intercept passwords. Choose a certificate unless you trust everyone on it.'
          )}
        </IconLine>
      )}
      {encryption.kind === 'own-certificate' && (
        <Text textStyle="sm" color="fg.muted">
          {t(
            'Browsers warn at the first visit because no CA signed this certificate. The connection is encrypted. Compare the fingerprint to make sure that people reach this computer.'
          )}
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
            {t('Choose other files')}
          </Button>
        </Flex>
      )}
    </Stack>
  )
}
