import { Box, chakra, Grid, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** A section of settings: its title and description beside its controls. */
export function SettingsSection({
  title,
  text,
  children
}: {
  title: string
  text: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} borderTopWidth="1px" py="6">
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: '16rem minmax(0, 1fr)' }}
        columnGap="8"
        rowGap="4"
      >
        <Box>
          <Heading as="h2" id={id} textStyle="md">
            {title}
          </Heading>
          <Text textStyle="sm" color="fg.muted" mt="1">
            {text}
          </Text>
        </Box>
        <Box>{children}</Box>
      </Grid>
    </chakra.section>
  )
}
