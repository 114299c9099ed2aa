import { Box, Button, Text } from '@chakra-ui/react'
import type { Import } from '#shared/api/imports.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useRefusedRows } from './import-queries.ts'

/** How far an import is, or how it ended; nothing before the first. */
export function ImportState({ row }: { row: Import }) {
  const { state, imported, total, unchanged, refused, accounts, problem } = row
  if (state === 'uploaded') return null
  if (state === 'running') {
    return (
      <>
        <ProgressBar
          label="Importing"
          done={imported}
          total={total}
          text={
            total === 0
              ? 'Reading the file'
              : `${numberText(imported)} of ${numberText(total)} tickets`
          }
        />
        <Text textStyle="sm" color="fg.muted" mt="3">
          It goes on when you leave this page.
        </Text>
      </>
    )
  }
  const sentence = `${numberText(imported)} imported, ${numberText(unchanged)} imported before, ${numberText(refused)} refused, ${numberText(accounts)} accounts made.`
  const titles = { done: 'Imported', stopped: 'Stopped', failed: 'Failed' }
  return (
    <Box role="status" borderWidth="1px" borderRadius="l3" p="4" mb="6" maxW="2xl">
      <Text fontWeight="semibold" color={state === 'failed' ? 'fg.error' : undefined}>
        {titles[state]}
      </Text>
      <Text>{sentence}</Text>
      {problem && <Text mt="1">{problem}</Text>}
      {state !== 'done' && (
        <Text textStyle="sm" color="fg.muted" mt="1">
          Start it again: it goes on where it was.
        </Text>
      )}
      {refused > 0 && row.hasFile && <RefusedButton id={row.id} />}
    </Box>
  )
}

/** Downloads the rows that were refused. A kiosk has no place to save them. */
export function RefusedButton({ id }: { id: number }) {
  const { mutate, isPending } = useRefusedRows(id)
  if (useIsKiosk()) return null
  return (
    <Button
      variant="outline"
      size="sm"
      mt="3"
      loading={isPending}
      loadingText="Download the refused rows"
      onClick={() => mutate()}
    >
      Download the refused rows
    </Button>
  )
}
