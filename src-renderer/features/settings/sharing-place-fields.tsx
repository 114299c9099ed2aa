import { Grid, Input } from '@chakra-ui/react'
import { type KeyboardEvent, useState } from 'react'
import { Sharing } from '#shared/desktop/settings.ts'
import { useDesktopState } from '../../lib/desktop.ts'
import { isComposing } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'

/** The choice of all addresses. */
const ALL = 'all'

interface SharingPlaceFieldsProps {
  sharing: Sharing
  onChange(part: Pick<Sharing, 'host'> | Pick<Sharing, 'port'>): void
}

/** The settings for where others reach this computer: which of its addresses, and which port. */
export function SharingPlaceFields({ sharing, onChange }: SharingPlaceFieldsProps) {
  const { host, port } = sharing
  const current = useDesktopState((state) => state.networkAddresses) ?? []
  const addresses = host === null || current.includes(host) ? current : [...current, host]
  return (
    <Grid templateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) 8rem' }} gap="4" maxW="md">
      <FormField label={t('Address of this computer')}>
        <ChoiceSelect
          choices={[
            { value: ALL, label: t('All addresses') },
            ...addresses.map((address) => ({ value: address, label: address }))
          ]}
          values={[host ?? ALL]}
          onChange={([chosen = ALL]) => onChange({ host: chosen === ALL ? null : chosen })}
        />
      </FormField>
      <PortField key={port} port={port} onChange={(to) => onChange({ port: to })} />
    </Grid>
  )
}

/** Saves the port when the field loses the focus, so that no half-typed one is opened. */
function PortField({ port, onChange }: { port: number; onChange(port: number): void }) {
  const [typed, setTyped] = useState(String(port))
  const [error, setError] = useState<string>()

  function take() {
    const parsed = Sharing.shape.port.safeParse(/^\d+$/.test(typed.trim()) ? Number(typed) : null)
    setError(parsed.success ? undefined : t('Enter a number from 1 to 65535'))
    if (parsed.success && parsed.data !== port) onChange(parsed.data)
  }
  return (
    <FormField label={t('Port')} error={error}>
      <Input
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event: KeyboardEvent) =>
          event.key === 'Enter' && !isComposing(event.nativeEvent) && take()
        }
      />
    </FormField>
  )
}
