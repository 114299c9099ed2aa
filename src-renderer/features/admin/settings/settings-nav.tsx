import { Box, chakra, Icon, Input, InputGroup, Stack, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { showSection } from '../../../lib/show-section.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import {
  type FoundSetting,
  findSettings,
  SETTINGS_PAGES,
  type SettingsPageName
} from './settings-pages.ts'

/** The pages of the settings and a search over all of them. */
export function SettingsNav({ current }: { current: SettingsPageName }) {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const { hash } = useLocation()
  const found = search.trim() === '' ? null : findSettings(search)
  const opened = ({ path, id }: FoundSetting) => {
    setSearch('')
    // The address stays the same where the section was opened before.
    if (path.endsWith(hash)) showSection(id)
  }
  const openFirst = (event: SubmitEvent) => {
    event.preventDefault()
    const [first] = found ?? []
    if (!first) return
    navigate(first.path)
    opened(first)
  }
  return (
    <Stack
      as="nav"
      aria-label={t('Settings')}
      gap="3"
      w={{ base: 'full', lg: '13rem' }}
      flexShrink={0}
      position={{ lg: 'sticky' }}
      top="6"
    >
      <form onSubmit={openFirst}>
        <InputGroup
          startElement={
            <Icon size="sm" color="fg.subtle">
              <Search />
            </Icon>
          }
        >
          <Input
            type="search"
            aria-label={t('Search settings')}
            placeholder={t('Search settings...')}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </InputGroup>
      </form>
      {found ? (
        <Results found={found} onOpen={opened} />
      ) : (
        <>
          <PageList current={current} />
          <Box display={{ lg: 'none' }}>
            <ChoiceSelect
              label={t('Settings page')}
              choices={SETTINGS_PAGES.map(({ page, title }) => ({ value: page, label: t(title) }))}
              values={[current]}
              onChange={([page]) => {
                const chosen = SETTINGS_PAGES.find((one) => one.page === page)
                if (chosen) navigate(chosen.path)
              }}
            />
          </Box>
        </>
      )}
    </Stack>
  )
}

const Item = chakra(Link, {
  base: {
    display: 'block',
    px: '2.5',
    py: '1.5',
    borderRadius: 'l2',
    textStyle: 'sm',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: { bg: 'bg.muted', color: 'fg', fontWeight: 'medium' }
  }
})

function PageList({ current }: { current: SettingsPageName }) {
  return (
    <Stack as="ul" listStyleType="none" gap="0.5" display={{ base: 'none', lg: 'flex' }}>
      {SETTINGS_PAGES.map(({ page, title, path, isPart }) => (
        <li key={page}>
          <Item
            to={path}
            {...(page === current && { 'aria-current': 'page' as const })}
            {...(isPart && { ps: '6' })}
          >
            {t(title)}
          </Item>
        </li>
      ))}
    </Stack>
  )
}

interface ResultsProps {
  found: readonly FoundSetting[]
  onOpen(setting: FoundSetting): void
}

function Results({ found, onOpen }: ResultsProps) {
  return (
    <>
      <Text role="status" textStyle="xs" color="fg.muted" px="2.5">
        {countText(found.length)}
      </Text>
      <Stack as="ul" aria-label={t('Settings found')} listStyleType="none" gap="0.5">
        {found.map((setting) => (
          <li key={setting.id}>
            <Item to={setting.path} onClick={() => onOpen(setting)}>
              <Text as="span" display="block" color="fg">
                {setting.title}
              </Text>
              <Text as="span" display="block" textStyle="xs">
                {setting.pageTitle}
              </Text>
            </Item>
          </li>
        ))}
      </Stack>
    </>
  )
}

function countText(count: number): string {
  if (count === 0) return t('No settings found. Try other words.')
  return t('{count, plural, one {# setting found} other {# settings found}}', { count })
}
