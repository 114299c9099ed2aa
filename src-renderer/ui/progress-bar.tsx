import { Box, Flex, Text } from '@chakra-ui/react'

interface ProgressBarProps {
  label: string
  done: number
  total: number
  /** How far it is, in words. */
  text: string
}

/** How far something is that takes a while. */
export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0
  return (
    <Box maxW="2xl">
      <Flex justify="space-between" gap="3" wrap="wrap" mb="1.5">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {label}
        </Text>
        <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {text}
        </Text>
      </Flex>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        h="1.5"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box h="full" bg="indigo.solid" style={{ width: `${share}%` }} />
      </Box>
    </Box>
  )
}
