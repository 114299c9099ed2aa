import { Button, Dialog, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { BookOpenText } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '#shared/api/users.ts'
import { text } from '#shared/languages/texts.ts'
import { guideOf } from '../../features/help/guides.ts'
import { paths } from '../../lib/paths.ts'
import { LIST_KEYS, type Shortcut, useShortcutGroups } from '../../lib/screen-shortcuts.ts'
import { t } from '../../lib/texts.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { useNavItems } from '../nav-items.ts'
import { useShortcutSetting } from './shortcut-setting.ts'
import { useShortcutList } from './use-shortcuts.ts'

interface ShortcutsDialogProps {
  isOpen: boolean
  onClose(): void
  user: User
}

/**
 * Help with the present screen: the page of the guide about it and its keys, then those that work
 * anywhere, and the switch that turns them off.
 */
export function ShortcutsDialog({ isOpen, onClose, user }: ShortcutsDialogProps) {
  const { actions, destinations } = useShortcutList(user)
  const groups = useShortcutGroups((state) => state.groups)
  // Those that have no item in the menu yet come last.
  const inMenu = destinations.slice(0, useNavItems(user).length)
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t('Help')} width="26rem">
      <Dialog.Body>
        <Stack gap="5">
          <GuideLinks user={user} onOpen={onClose} />
          {groups.map(({ title, shortcuts }) => (
            <Group key={title} title={title} shortcuts={shortcuts} />
          ))}
          {groups.some(({ title }) => title === t(LIST_KEYS)) && <SearchHelp />}
          <Group title={t('Anywhere')} shortcuts={actions} />
          <Group title={t('Go to')} shortcuts={inMenu} />
        </Stack>
      </Dialog.Body>
      <Dialog.Footer justifyContent="flex-start">
        <OnOff />
      </Dialog.Footer>
    </DialogFrame>
  )
}

/** The page of the guide about the present screen, where there is one, and the list of all. */
function GuideLinks({ user, onOpen }: { user: User; onOpen(): void }) {
  const guide = guideOf(user, useLocation())
  return (
    <HStack gap="2" wrap="wrap">
      {guide && (
        <Button asChild size="sm" variant="subtle">
          <Link to={paths.guide(guide.name)} onClick={onOpen}>
            <BookOpenText aria-hidden />
            <span>{t('Guide: {title}', { title: t(guide.title) })}</span>
          </Link>
        </Button>
      )}
      <Button asChild size="sm" variant="outline">
        <Link to={paths.help} onClick={onOpen}>
          {t('All guides')}
        </Link>
      </Button>
    </HStack>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <Heading as="h3" textStyle="xs" color="fg.muted" mb="1">
        {title}
      </Heading>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <Flex key={keys} justify="space-between" align="center" h="8">
            <Text as="dt" textStyle="sm">
              {label}
            </Text>
            <Flex as="dd" align="center" gap="1" dir="ltr">
              {keys.split(' ').map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </Flex>
          </Flex>
        ))}
      </dl>
    </section>
  )
}

/** The syntax of the ticket search (D87). */
const SEARCHES = [
  { search: text('printer toner'), finds: text('All these words, in any order') },
  { search: text('"paper jam"'), finds: text('This exact phrase') },
  { search: { id: '#399' }, finds: text('Ticket TKT-00399') }
]

function SearchHelp() {
  return (
    <section aria-label={t('In ticket search')}>
      <Heading as="h3" textStyle="xs" color="fg.muted" mb="1">
        {t('In ticket search')}
      </Heading>
      <dl>
        {SEARCHES.map(({ search, finds }) => (
          <Flex key={finds.id} justify="space-between" align="center" gap="4" minH="8">
            <Text as="dt" textStyle="sm">
              {t(finds)}
            </Text>
            <Text as="dd" textStyle="id" flexShrink="0">
              {t(search)}
            </Text>
          </Flex>
        ))}
      </dl>
    </section>
  )
}

function OnOff() {
  const { isOn, setOn } = useShortcutSetting()
  return (
    <LabelledSwitch
      label={t('Use keyboard shortcuts on this device')}
      isOn={isOn}
      onSwitch={setOn}
    />
  )
}
