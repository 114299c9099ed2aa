import { Button, chakra, Flex, Input, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { Kiosk } from '#shared/desktop/settings.ts'
import { useDesktopState } from '../../lib/desktop.ts'
import { drafts } from '../../lib/drafts/drafts.ts'
import { t } from '../../lib/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** The settings with which this computer becomes a kiosk. */
export function KioskSection() {
  const kiosk = useDesktopState(({ settings }) => settings.kiosk)
  const { change, isPending } = useChangeSettings()
  const [isAsking, setIsAsking] = useState(false)
  if (!kiosk) return null
  const begin = () => {
    // Drafts are deleted, because their authors could only find them again once the computer is no
    // kiosk any more.
    drafts.wipeAll()
    change({ kiosk: { ...kiosk, isOn: true } })
  }
  return (
    <SettingsSection
      title={t('Kiosk')}
      text={t(
        'For a computer that many people share. Help Desk fills the screen, and everything is cleared when a person leaves.'
      )}
    >
      <Stack gap="4" align="start">
        <LabelledSwitch
          label={t('Start in kiosk mode')}
          isOn={kiosk.isOn}
          disabled={isPending}
          onSwitch={(isOn) =>
            isOn ? setIsAsking(true) : change({ kiosk: { ...kiosk, isOn: false } })
          }
        />
        <LabelledSwitch
          label={t('Start when a user signs in to this computer')}
          isOn={kiosk.startsWithSystem}
          disabled={isPending}
          onSwitch={(startsWithSystem) => change({ kiosk: { ...kiosk, startsWithSystem } })}
        />
        <IdleForm kiosk={kiosk} isPending={isPending} onSave={(to) => change({ kiosk: to })} />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Use this computer as a kiosk?')}
        question={t(
          'Signs you out. Help Desk fills the screen now and at every start. To exit, select “Exit kiosk mode” on the sign-in page and enter the username and password of an IT Support Specialist. Make sure that you have them.'
        )}
        action={t('Start kiosk mode')}
        isPending={isPending}
        onConfirm={begin}
      />
    </SettingsSection>
  )
}

/** A function, because the language is not known yet when the module is loaded. */
const IDLE_RANGE = { error: () => t('Enter a whole number of seconds from 15 to 3600') }

const IdleFields = z.object({
  idleSeconds: z
    .string()
    .trim()
    .regex(/^\d+$/, IDLE_RANGE)
    .transform(Number)
    .refine((seconds) => Kiosk.shape.idleSeconds.safeParse(seconds).success, IDLE_RANGE)
})

interface IdleFormProps {
  kiosk: Kiosk
  isPending: boolean
  onSave(kiosk: Kiosk): void
}

function IdleForm({ kiosk, isPending, onSave }: IdleFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(IdleFields),
    values: { idleSeconds: String(kiosk.idleSeconds) }
  })
  return (
    <chakra.form
      noValidate
      aria-label={t('Idle time')}
      onSubmit={handleSubmit(({ idleSeconds }) => onSave({ ...kiosk, idleSeconds }))}
    >
      <Flex gap="2" align="end">
        <FormField
          label={t('Sign out after')}
          error={formState.errors.idleSeconds?.message}
          hint={t('Seconds without input. A 20-second warning follows.')}
        >
          <Flex gap="2" align="center">
            <Input {...register('idleSeconds')} w="20" inputMode="numeric" autoComplete="off" />
            <Text textStyle="sm">{t('seconds')}</Text>
            <Button type="submit" variant="outline" disabled={isPending || !formState.isDirty}>
              {t('Save')}
            </Button>
          </Flex>
        </FormField>
      </Flex>
    </chakra.form>
  )
}
