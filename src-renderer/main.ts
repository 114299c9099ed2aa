/**
 * Asks for everything that the address needs at the first moment: the code, who is signed in, and
 * the data; nothing of it waits for something else to load.
 */
import { firstCalls } from './app/first-calls.ts'
import { preloadScreen } from './app/screens.ts'
import { askEarly } from './lib/early/early-answers.ts'
import { openEarlyStream } from './lib/early/early-stream.ts'
import { lastPerson } from './lib/early/last-person.ts'

const personId = lastPerson()
askEarly(['/api/user'])
if (personId !== null) {
  askEarly(firstCalls(window.location, personId), openEarlyStream())
}
void import('./start.tsx')
void preloadScreen(window.location.pathname, personId !== null)
