import type { Hono } from 'hono'
import { chooseLanguage } from '#shared/api/languages.ts'
import { text } from '#shared/languages/texts.ts'
import { LANGUAGES_SETTING, offeredLanguages } from '../base/kept-languages.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import { invalid } from '../http/problem.ts'

export function mountLanguageRoutes(app: Hono<AppEnv>): void {
  implement(app, chooseLanguage, async ({ body: { language }, authorization }) => {
    await authorization.transaction(async (tx, actor) => {
      const { offered } = offeredLanguages(await tx.settings.find(LANGUAGES_SETTING))
      if (language !== null && !offered.includes(language))
        throw invalid([{ path: 'language', message: text('This language is not offered') }])
      await tx.users.update(actor.id, { language })
      // The person's other pages are in it too.
      tx.tell({ type: 'personal', userIds: [actor.id], event: { type: 'users' } })
    })
    return undefined
  })
}
