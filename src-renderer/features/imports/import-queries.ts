import { useMutation, useQuery } from '@tanstack/react-query'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import { checkImport, exportRefusedRows, listImports, previewImport, startImport, uploadImport } from '#shared/api/imports.ts'
import { call, download, messageOf } from '../../lib/api.ts'
import { withConfirmation } from '../../lib/password-question.ts'
import { useRefresh } from '../../lib/queries/refresh.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { sayUnlessCancelled } from '../../lib/say-unless-cancelled.ts'
import { showError } from '../../lib/toasts.ts'
import { upload } from '../../lib/upload.ts'

/** The last imports, newest first; how far a running one is comes with live events. */
export function useImports() {
  return useQuery({
    queryKey: queryKeys.imports,
    queryFn: ({ signal }) => call(listImports, { signal })
  })
}

/** An uploaded file: its columns, and how its rows could become tickets. */
export function useImportPreview(id: number) {
  return useQuery({
    queryKey: queryKeys.importPreview(id),
    queryFn: ({ signal }) => call(previewImport, { params: { id }, signal }),
    // What somebody chooses starts from it, and must not be replaced meanwhile.
    staleTime: Number.POSITIVE_INFINITY
  })
}

export function useUploadImport(onProgress: (sent: number) => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (file: File) =>
      upload(file, { signal: new AbortController().signal, onProgress }, uploadImport),
    onError: (error) => showError(messageOf(error, 'Failed to upload the file')),
    onSettled: () => refresh(queryKeys.imports)
  })
}

/** A dry run. */
export function useCheckImport(id: number) {
  return useMutation({
    mutationFn: (body: ImportMapping) => call(checkImport, { params: { id }, body }),
    onError: (error) => showError(messageOf(error, 'Failed to look through the file'))
  })
}

export function useStartImport(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: ImportMapping) =>
      withConfirmation(() => call(startImport, { params: { id }, body })),
    onError: sayUnlessCancelled('Failed to start the import'),
    onSettled: () => refresh(queryKeys.imports)
  })
}

/** Downloads the rows that were refused. */
export function useRefusedRows(id: number) {
  return useMutation({
    mutationFn: () => download(exportRefusedRows, { params: { id } }),
    onError: (error) => showError(messageOf(error, 'Could not download the refused rows'))
  })
}
