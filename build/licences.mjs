/**
 * `npm run licences`: lists the licences of all packages that ship, and names those that may not.
 */
import { root, runCommand, SetUpError, setUp } from './set-up.mjs'
import { isAllowed, NOTICES, shippedPackages } from './shipped-packages.mjs'

await runCommand(async () => {
  await setUp()
  const packages = shippedPackages(root)
  for (const { name, version, licence } of packages) console.log(`${name} ${version}: ${licence}`)
  console.log(
    `${packages.length} packages ship; the texts of their licences are in ${NOTICES}, which ships too`
  )
  const denied = packages.filter(({ licence }) => !isAllowed(licence))
  if (denied.length > 0) {
    const list = denied
      .map(({ name, version, licence }) => `  ${name} ${version}: ${licence}`)
      .join('\n')
    throw new SetUpError(
      `These licences are not on the list in build/shipped-packages.mjs:\n${list}`
    )
  }
})
