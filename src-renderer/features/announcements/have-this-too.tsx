import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Announcement } from '#shared/api/announcements.ts'
import { useHaveThisToo } from '../../lib/queries/announcements-queries.ts'
import { t } from '../../lib/texts.ts'
import { LineForm } from '../../ui/announcements/line-form.tsx'

/** Lets a person say that they have an outage too, once. */
export function HaveThisToo({ announcement }: { announcement: Announcement }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBack, setIsBack] = useState(false)
  const send = useHaveThisToo()
  const { id, hasThisToo } = announcement
  return (
    <Box borderTopWidth="1px" px={{ base: '4', md: '5' }} py="4">
      {hasThisToo ? (
        <Text textStyle="sm" role="status">
          {t('You have this too. You get the answer when it ends.')}
        </Text>
      ) : isOpen ? (
        <LineForm
          outage={announcement}
          isPending={send.isPending}
          onSend={(line) => send.mutate({ id, line })}
          onBack={() => {
            setIsBack(true)
            setIsOpen(false)
          }}
        />
      ) : (
        <Button variant="outline" autoFocus={isBack} onClick={() => setIsOpen(true)}>
          {t('I have this too')}
        </Button>
      )}
    </Box>
  )
}
