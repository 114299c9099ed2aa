import { Box, chakra, Grid, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: string
  text: string
  /** The id by which an address names it, on a page that has a title of its own. */
  anchor?: string
  children: ReactNode
}

/**
 * A section of settings: its title and description beside its controls, or above them where
 * `--settings-columns` says so.
 */
export function SettingsSection({ title, text, anchor, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <chakra.section
      {...(anchor && { id: anchor })}
      aria-labelledby={id}
      borderTopWidth="1px"
      py="6"
      scrollMarginTop={{ base: '16', md: '4' }}
    >
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'var(--settings-columns, 16rem minmax(0, 1fr))'
        }}
        columnGap="8"
        rowGap="4"
      >
        <Box>
          <Heading
            as={anchor ? 'h3' : 'h2'}
            id={id}
            textStyle="md"
            tabIndex={-1}
            w="fit-content"
            borderRadius="l1"
            // It has the focus where a search has led to it.
            _focus={{
              outline: '2px solid',
              outlineColor: 'indigo.focusRing',
              outlineOffset: '0.25rem'
            }}
          >
            {title}
          </Heading>
          <Text textStyle="sm" color="fg.muted" mt="1" maxW="65ch">
            {text}
          </Text>
        </Box>
        <Box minW="0">{children}</Box>
      </Grid>
    </chakra.section>
  )
}
