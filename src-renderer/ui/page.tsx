import { Box, Grid, GridItem, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../lib/document-title.ts'

interface PageProps {
  title: string
  /** The title of the window, where it differs from the heading. */
  windowTitle?: string
  subtitle?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
  children: ReactNode
}

/**
 * A screen inside the layout: its heading, which is also the window's title by default, its one
 * primary action and its content.
 */
export function Page({ title, windowTitle = title, subtitle, action, children }: PageProps) {
  useDocumentTitle(windowTitle)
  return (
    <Box
      maxW="7xl"
      mx="auto"
      px={{ base: '4', xl: '8' }}
      py={{ base: '5', md: '7' }}
      _print={{ p: '1px' }}
    >
      {/* The action is beside the title even where the subtitle needs the whole width. */}
      <Grid
        templateColumns="minmax(5rem, 1fr) auto"
        columnGap="4"
        rowGap="0.5"
        alignItems="center"
        mb="5"
      >
        <Heading as="h1" textStyle="2xl">
          <bdi>{title}</bdi>
        </Heading>
        <GridItem rowSpan={{ base: 1, md: 2 }}>{action}</GridItem>
        {subtitle && (
          <GridItem colSpan={{ base: 2, md: 1 }}>
            <Text color="fg.muted" overflowWrap="anywhere">
              {subtitle}
            </Text>
          </GridItem>
        )}
      </Grid>
      {children}
    </Box>
  )
}
