import { Button } from '@chakra-ui/react'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { MAX_RULE_FILE } from '#shared/api/rules.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import { showError } from '../../lib/toasts.ts'
import { useExportRules, useImportRules } from './rule-queries.ts'

/** Saves all rules that the person manages as a file. */
export function ExportButton() {
  const { mutate, isPending } = useExportRules()
  return (
    <Button
      variant="outline"
      loading={isPending}
      loadingText={t('Export')}
      onClick={() => mutate()}
    >
      <Download aria-hidden />
      <span>{t('Export')}</span>
    </Button>
  )
}

/** Inserts the rules of a file, turned off. */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useImportRules()
  const read = async (file: File) => {
    const text = await file.text()
    if (text.length > MAX_RULE_FILE) showError(t('The file is too large to be a file of rules.'))
    else mutate(text)
  }
  return (
    <>
      <Button
        variant="outline"
        loading={isPending}
        loadingText={t(meant('Import', 'a command'))}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden />
        <span>{t(meant('Import', 'a command'))}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File of rules')}
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read(file)
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
