import { parse } from 'hono/utils/cookie'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { LANGUAGE_COOKIE, languageFor } from '#shared/languages/languages.ts'
import type { Translate } from '#shared/languages/texts.ts'
import { LANGUAGES_SETTING, offeredLanguages } from '../base/kept-languages.ts'
import type { Stores } from '../store/store.ts'
import { textsIn } from './server-texts.ts'

/**
 * The texts for the answer to a request (D82): in the language that the signed-in person chose, else
 * the device's, else that of people without a choice. The browser's header does not count.
 * @param actor who is signed in, with the choice and what is offered, so that nothing else is read
 */
export async function requestTexts(
  { settings }: Pick<Stores, 'settings'>,
  request: Request,
  actor: Viewer | null
): Promise<Translate> {
  const kept = actor ? actor.keptLanguages : await settings.find(LANGUAGES_SETTING)
  const cookie = request.headers.get('Cookie')
  const device = cookie === null ? undefined : parse(cookie, LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  return await textsIn(languageFor(offeredLanguages(kept), [actor?.language, device]))
}
