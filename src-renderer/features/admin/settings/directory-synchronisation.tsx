import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { dateFormat } from '../../../lib/formats.ts'
import { t } from '../../../lib/texts.ts'
import { useLastSynchronisation, useSynchronise } from './directory-queries.ts'

const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The result of the nightly synchronization, and a button to run it now. */
export function DirectorySynchronisation() {
  const { data } = useLastSynchronisation()
  const synchronise = useSynchronise()
  const last = data?.last
  return (
    <Stack gap="3" align="start" maxW="md" mt="6" pt="5" borderTopWidth="1px">
      <Text textStyle="sm" color="fg.muted">
        {t(
          'Names, emails and roles are updated from the directory every night. Accounts of people who have left are disabled.'
        )}
      </Text>
      {last && (
        <Text textStyle="sm" role="status" color={last.isDone ? undefined : 'red.fg'}>
          {t('{time}: {message}', {
            time: moment.format(new Date(last.at)),
            message: last.message
          })}
        </Text>
      )}
      <Flex gap="3" wrap="wrap">
        <Button
          variant="outline"
          loading={synchronise.isPending && !synchronise.variables}
          loadingText={t('Synchronize now')}
          disabled={synchronise.isPending}
          onClick={() => synchronise.mutate(undefined)}
        >
          {t('Synchronize now')}
        </Button>
        {last?.isHeld && (
          <Button
            variant="outline"
            loading={synchronise.isPending && synchronise.variables === 'apply'}
            loadingText={t('Apply changes')}
            disabled={synchronise.isPending}
            onClick={() => synchronise.mutate('apply')}
          >
            {t('Apply changes')}
          </Button>
        )}
      </Flex>
    </Stack>
  )
}
