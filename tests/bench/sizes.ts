import { parseArgs } from 'node:util'
import { withServer } from './company-databases.ts'
import { type Program, watchMachine } from './programs.ts'

/**
 * Measures companies of the sizes that the command line names, on PostgreSQL with `--postgres`, and
 * prints what was measured of each.
 * @param usual how many tickets where it names no size
 */
export async function measureSizes(
  usual: number,
  measure: (server: Program) => Promise<string>
): Promise<void> {
  const { values: options, positionals } = parseArgs({
    options: { postgres: { type: 'boolean', default: false } },
    allowPositionals: true
  })
  const sizes = positionals.length > 0 ? positionals.map(Number) : [usual]
  const describeMachine = watchMachine()
  const tables: string[] = []
  for (const tickets of sizes) {
    const measured = await withServer({ tickets, ...options }, measure)
    tables.push(`${tickets.toLocaleString('en')} tickets:\n\n${measured}`)
  }
  console.log(`${describeMachine()}\n\n${tables.join('\n\n')}`)
}
