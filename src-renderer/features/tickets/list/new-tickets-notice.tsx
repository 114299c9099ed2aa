import { Button, Flex } from '@chakra-ui/react'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { t } from '../../../lib/texts.ts'

interface NewTicketsNoticeProps {
  /** The changes that wait to be shown, if any. */
  news: { count: number; show(): void } | false | null | undefined
}

/**
 * Offers to show what others have changed in a list. Its room is always reserved, so that no row
 * moves when it appears.
 */
export function NewTicketsNotice({ news }: NewTicketsNoticeProps) {
  const isKiosk = useIsKiosk()
  return (
    <Flex role="status" align="center" h={{ base: '12', md: isKiosk ? '12' : '8' }} my="-3">
      {news && (
        <Button
          variant="subtle"
          size="xs"
          h={{ base: '10', md: '6' }}
          w="full"
          fontVariantNumeric="tabular-nums"
          onClick={news.show}
        >
          {textOf(news.count)}
        </Button>
      )}
    </Flex>
  )
}

function textOf(count: number): string {
  if (count === 0) return t('This list has changed. Show the latest')
  return t('{count, plural, one {# new ticket} other {# new tickets}}', { count })
}
