import { Box, chakra, Grid, Text } from '@chakra-ui/react'
import { Fragment } from 'react'
import type { ReplyValues } from '#shared/domain/canned-replies.ts'
import { type Text as Translatable, text } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'

const MEANINGS: Record<keyof ReplyValues, Translatable> = {
  requester: text('Full name of the requester'),
  ticket: text('Ticket ID, such as TKT-00042'),
  me: text('Full name of the person who inserts the reply')
}

/** The placeholders that a canned reply can have, and the text that replaces each. */
export function ReplyPlaceholders() {
  return (
    <Box textStyle="xs" color="fg.muted">
      <Text mb="1.5">{t('Placeholders, which are filled in when the reply is inserted:')}</Text>
      <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="3" rowGap="1">
        {Object.entries(MEANINGS).map(([name, meaning]) => (
          <Fragment key={name}>
            <Text as="dt" fontFamily="mono" color="fg">
              <chakra.code font="inherit">{`{{${name}}}`}</chakra.code>
            </Text>
            <dd>{t(meaning)}</dd>
          </Fragment>
        ))}
      </Grid>
    </Box>
  )
}
