import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { showErrorUnlessAtField } from './error-unless-cancelled.ts'
import { CancelledError } from './password-prompt.ts'
import { useLastToast } from './toasts.ts'

const objection = (path: string) => new ApiError(400, 'No', [{ path, message: 'No' }])

test.each([
  ['an error without fields', new ApiError(500, 'No'), true],
  ['an objection to the whole', objection(''), true],
  ['an objection that its field shows', objection('mail.port'), false],
  ['a cancelled password', new CancelledError(), false]
])('%s shows a toast: %s', (_, error, isShown) => {
  useLastToast.setState({ toast: null })
  showErrorUnlessAtField('Failed to save settings')(error)
  expect(useLastToast.getState().toast?.description).toBe(
    isShown ? 'Failed to save settings' : undefined
  )
})
