import { Stack, Text } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../lib/texts.ts'
import { ImportList } from './import-list.tsx'
import { ImportUpload } from './import-upload.tsx'
import { ImportWork } from './import-work.tsx'

/** The parameter of the address that names the file that is worked on. */
const OPEN = 'import'

/** Brings the tickets of another help desk here. */
export function Imports() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get(OPEN))
  const open = (next: number | null) =>
    setParams({ tab: 'import', ...(next !== null && { [OPEN]: String(next) }) })
  if (Number.isSafeInteger(id) && id > 0)
    return <ImportWork key={id} id={id} onClose={() => open(null)} />
  return (
    <Stack gap="6">
      <Text textStyle="sm" color="fg.muted" maxW="65ch">
        {t(
          'Import tickets from another help desk’s CSV export. They keep their numbers, people and times. You can preview the import first and undo it for 24 hours. Importing the same file again changes nothing. No one is notified.'
        )}
      </Text>
      <ImportUpload onUploaded={open} />
      <ImportList onOpen={open} />
    </Stack>
  )
}
