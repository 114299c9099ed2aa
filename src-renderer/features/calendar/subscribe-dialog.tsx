import { Button, Dialog, Stack, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { subscribeToAnnouncements } from '#shared/api/calendar.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { type Sentence, type Text as SentenceText, text } from '#shared/languages/texts.ts'
import { addressOf } from '../../lib/address.ts'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { paths, settingsPath } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadingText } from '../../ui/states.tsx'
import { LinkInText } from '../../ui/texts/link-in-text.tsx'
import { useCanSubscribe, useCreateLink } from './calendar-queries.ts'

interface SubscribeDialogProps {
  isOpen: boolean
  onClose(): void
}

/** Creates a link by which other calendars show the announcements, and shows it this once (D81). */
export function SubscribeDialog({ isOpen, onClose }: SubscribeDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Subscribe to announcements')}
      description={t(
        'Outages, planned work and notices appear in Outlook, on your phone or in another calendar, and stay up to date.'
      )}
      width="34rem"
    >
      <Subscription onClose={onClose} />
    </FormDialog>
  )
}

function Subscription({ onClose }: Pick<SubscribeDialogProps, 'onClose'>) {
  const { data: isAllowed } = useCanSubscribe()
  const create = useCreateLink()
  const origin = useOrigin()
  if (create.data && origin !== null)
    return <CreatedLink token={create.data.token} origin={origin} onClose={onClose} />
  return (
    <>
      <Dialog.Body textStyle="sm">
        {isAllowed === undefined ? (
          <LoadingText>{t('Loading...')}</LoadingText>
        ) : isAllowed && origin !== null ? (
          <Text>
            <Trans
              id="Anyone who has the link can read the announcements that you see, so do not share it. It is valid for one year, and you can revoke it at any time in <link>your account</link>."
              components={{ link: <LinkInText to={paths.account} /> }}
            />
          </Text>
        ) : isAllowed ? (
          <Text>
            {t(
              'This help desk runs on this computer only, so no other device can reach it. Share it on the network first.'
            )}
          </Text>
        ) : (
          <Disabled />
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {isAllowed && origin !== null && (
          <Button disabled={create.isPending} onClick={() => create.mutate()}>
            {create.isPending ? t('Creating...') : t('Create link')}
          </Button>
        )}
      </Dialog.Footer>
    </>
  )
}

/** Where other devices reach the help desk; null where they don't. */
function useOrigin(): string | null {
  const source = useDesktopState(({ settings }) => settings.source)
  const sharing = useDesktopState((state) => state.sharing)
  if (!desktop) return window.location.origin
  if (source?.kind === 'server') return source.address
  return sharing?.kind === 'on' ? (sharing.addresses[0] ?? null) : null
}

function Disabled() {
  const { user } = useCurrentUser()
  if (!user || !isItSupportSpecialist(user.role))
    return (
      <Text>
        {t(
          'A calendar link contains an access token, and access tokens are disabled for your account. Ask an administrator to enable them.'
        )}
      </Text>
    )
  return (
    <Text>
      <Trans
        id="A calendar link contains an access token, and access tokens are disabled for your account. Enable them in <link>Settings</link>."
        components={{ link: <LinkInText to={settingsPath('connections')} /> }}
      />
    </Text>
  )
}

interface CreatedLinkProps {
  token: string
  origin: string
  onClose(): void
}

const STEPS: { program: Sentence; text: SentenceText }[] = [
  {
    program: 'Outlook',
    text: text('Calendar › Add calendar › Subscribe from web. Paste the link.')
  },
  {
    program: text('iPhone, iPad and Mac'),
    text: text('Calendar › Calendars › Add calendar › Add subscription calendar. Paste the link.')
  },
  {
    program: text('Google Calendar and Android'),
    text: text('On a computer: Other calendars › Add › From URL. Paste the link.')
  }
]

function CreatedLink({ token, origin, onClose }: CreatedLinkProps) {
  const link = origin + addressOf(subscribeToAnnouncements.path, {}, { token })
  return (
    <>
      <Dialog.Body textStyle="sm">
        <Stack gap="4">
          <Text fontWeight="medium">{t('Copy the link now. It is not shown again.')}</Text>
          <CopyLine text={link} label={t('Copy the link {link}', { link })} textStyle="sm" />
          <Stack as="dl" gap="2">
            {STEPS.map(({ program, text }) => (
              <div key={text.id}>
                <Text as="dt" fontWeight="medium">
                  {t(program)}
                </Text>
                <Text as="dd" color="fg.muted">
                  {t(text)}
                </Text>
              </div>
            ))}
          </Stack>
          <Text color="fg.muted">
            {t(
              'Outlook on the web and Google Calendar fetch the link from the internet, so they only work if this help desk can be reached from there.'
            )}
          </Text>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>{t('Done')}</Button>
      </Dialog.Footer>
    </>
  )
}
