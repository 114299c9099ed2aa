import { Button, chakra, Flex, Input, Spinner, Stack } from '@chakra-ui/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type DataSource, ServerAddress } from '#shared/desktop/settings.ts'
import { t } from '../../lib/texts.ts'
import { FormField } from '../../ui/form-field.tsx'
import { CertificateQuestion } from './certificate-question.tsx'
import { IconLine } from './icon-line.tsx'
import { type ProbeState, useServerProbe } from './use-server-probe.ts'

interface ServerFormProps {
  /** The text of the button that connects. */
  action: string
  /** The text of the button that cancels. */
  cancel: string
  isPending: boolean
  onSubmit(source: DataSource): void
  onCancel(): void
}

/** Asks for the address of a server, and checks while it is typed whether one answers. */
export function ServerForm({ action, cancel, isPending, onSubmit, onCancel }: ServerFormProps) {
  const [typed, setTyped] = useState('')
  const [trusted, setTrusted] = useState<string | null>(null)
  const probe = useServerProbe(typed, trusted)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = ServerAddress.safeParse(typed)
    if (probe.result === 'found' && address.success) {
      onSubmit({ kind: 'server', address: address.data, fingerprint: trusted })
    }
  }
  return (
    <chakra.form noValidate aria-label={t('Server')} onSubmit={submit}>
      <Stack gap="4">
        <FormField
          label={t('Address')}
          hint={t('For example desk.example.org or https://192.168.1.20:4180')}
        >
          <Input
            size="md"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setTrusted(null)
            }}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
        </FormField>
        <Flex role="status" direction="column" minH="6">
          <Finding probe={probe} />
        </Flex>
        {probe.result === 'untrusted-certificate' && (
          <CertificateQuestion certificate={probe} onTrust={() => setTrusted(probe.fingerprint)} />
        )}
        <Flex gap="2">
          <Button
            type="submit"
            size="md"
            loading={isPending}
            loadingText={action}
            disabled={probe.result !== 'found'}
          >
            {action}
          </Button>
          <Button variant="outline" size="md" onClick={onCancel} disabled={isPending}>
            {cancel}
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  )
}

/** Shows the result of the check in a line. */
function Finding({ probe }: { probe: ProbeState }) {
  switch (probe.result) {
    case 'idle':
      return null
    case 'looking':
      return (
        <IconLine icon={<Spinner size="xs" />} color="fg.muted">
          {t('Connecting to the server')}
        </IconLine>
      )
    case 'found':
      return (
        <IconLine icon={<CircleCheck size="1rem" aria-hidden />} color="green.fg">
          {t('Help Desk {version} found', { version: probe.version })}
        </IconLine>
      )
    default:
      return (
        <IconLine icon={<TriangleAlert size="1rem" aria-hidden />} color="red.fg">
          {probe.problem}
        </IconLine>
      )
  }
}
