import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../lib/texts.ts'

/** Something ready-made to start from. */
interface Example {
  id: string
  name: string
  /** The reason to have it. */
  text: string
  /** Shown below, such as its sentence. */
  detail?: ReactNode
  /** The address of the form that begins with it. */
  to: string
}

interface ExampleListProps {
  title: string
  /** 3 below a heading of its own. */
  level: 2 | 3
  /** Shown below the title. */
  hint?: string
  examples: readonly Example[]
}

/** Offers ready-made examples. */
export function ExampleList({ title, level, hint, examples }: ExampleListProps) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id} maxW="4xl">
      <Heading as={`h${level}`} id={id} textStyle={level === 2 ? 'md' : 'sm'}>
        {title}
      </Heading>
      {hint && (
        <Text textStyle="sm" color="fg.muted" mt="1" maxW="65ch">
          {hint}
        </Text>
      )}
      <Box as="ul" listStyleType="none" borderTopWidth="1px" mt="2">
        {examples.map((example) => (
          <ExampleRow key={example.id} {...example} />
        ))}
      </Box>
    </Box>
  )
}

function ExampleRow({ name, text, detail, to }: Example) {
  return (
    <Flex
      as="li"
      columnGap="6"
      rowGap="3"
      py="4"
      borderBottomWidth="1px"
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
      justify="space-between"
    >
      <Stack gap="1" minW="0">
        <Flex columnGap="2" wrap="wrap" align="baseline">
          <Text fontWeight="medium">{name}</Text>
          <Text textStyle="sm" color="fg.muted">
            {text}
          </Text>
        </Flex>
        {detail && <Box textStyle="sm">{detail}</Box>}
      </Stack>
      <Button asChild variant="outline" size="sm" flexShrink={0} alignSelf="start">
        <Link to={to} aria-label={t('Use example: {name}', { name })}>
          {t('Use example')}
        </Link>
      </Button>
    </Flex>
  )
}
