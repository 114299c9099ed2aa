import { Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { FormerPerson } from '#shared/api/privacy.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
import { useExportPerson } from './privacy-queries.ts'

interface PersonDataProps {
  /** Someone who has an account, or had one. */
  person: Pick<FormerPerson, 'id' | 'fullName'>
}

/** Buttons to get all that is known about a person, and to erase the person. */
export function PersonData({ person }: PersonDataProps) {
  const { user } = useCurrentUser()
  const data = useExportPerson(person.id)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Flex gap="2" wrap="wrap" flexShrink={0}>
      <Button
        size="xs"
        variant="outline"
        aria-label={t('Download the data of {fullName}', { fullName: person.fullName })}
        loading={data.isPending}
        onClick={() => data.mutate()}
      >
        {t('Download')}
      </Button>
      {user?.id !== person.id && (
        <Button
          size="xs"
          variant="outline"
          colorPalette="red"
          aria-label={t('Erase {fullName}', { fullName: person.fullName })}
          onClick={() => setIsAsking(true)}
        >
          {t('Erase…')}
        </Button>
      )}
      <ErasePersonDialog person={person} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Flex>
  )
}
