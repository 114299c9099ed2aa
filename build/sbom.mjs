/**
 * `npm run sbom`: writes the bill of materials of what ships (CycloneDX), in
 * dist/help-desk.cdx.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runCommand, runNpm, SetUpError, setUp } from './set-up.mjs'
import { shippedPackages } from './shipped-packages.mjs'

const FILE = 'dist/help-desk.cdx.json'

await runCommand(async () => {
  await setUp()
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { code, output } = await runNpm(args, { stdio: ['ignore', 'pipe', 'ignore'] })
  if (code !== 0) throw new SetUpError('npm could not list the packages; it needs npm 10 or newer.')
  const bill = onlyShipped(JSON.parse(output.slice(output.indexOf('{'))))
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  writeFileSync(path.join(root, FILE), `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`The bill of materials names ${bill.components.length} packages, in ${FILE}`)
})

/**
 * npm lists what is installed to make the program; most of it is tools, and what is bundled counts
 * as a tool too.
 * @param {{ metadata: { component: object }, components: Record<string, any>[], dependencies: {
 * ref: string, dependsOn?: string[] }[] }} bill
 */
function onlyShipped(bill) {
  const shipped = new Set(shippedPackages(root).map(({ name, version }) => `${name}@${version}`))
  const components = bill.components
    .filter((component) => shipped.has(component['bom-ref']))
    .map(({ properties: _, ...component }) => ({ ...component, scope: 'required' }))
  const missing = shipped.size - components.length
  if (missing > 0)
    throw new SetUpError(
      `${missing} packages that ship are not in package-lock.json: run npm install.`
    )
  const refs = new Set(components.map((/** @type {any} */ component) => component['bom-ref']))
  const own = bill.dependencies[0]?.ref
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'help-desk' } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => ref === own || refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((other) => refs.has(other))
      }))
  }
}
