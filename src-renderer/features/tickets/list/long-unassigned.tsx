import { HStack, Icon } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import { t } from '../../../lib/texts.ts'
import { UNASSIGNED } from '../use-ticket-names.ts'

/** Says of an active ticket that no one has taken it for more than a day. */
export function LongUnassigned() {
  return (
    <HStack
      as="span"
      display="inline-flex"
      gap="1"
      color="amber.fg"
      fontWeight="medium"
      textDecoration="underline dotted"
      textUnderlineOffset="0.2em"
    >
      {/* A narrow table has room for the word alone, as for those of its badges. */}
      <Icon
        boxSize="3"
        role="img"
        aria-label={t('For more than a day:')}
        css={{ '@container (max-width: 52rem)': { display: 'none' } }}
      >
        <Hourglass />
      </Icon>
      <span>{t(UNASSIGNED)}</span>
    </HStack>
  )
}
