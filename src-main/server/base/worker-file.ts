/**
 * Where the code of a worker is: in the source in a TypeScript file beside the one that starts it,
 * in the bundle under the same name with another ending (electron.vite.config.ts).
 * @param beside the `import.meta.url` of the file that starts it
 */
export function workerFile(name: string, beside: string): URL {
  return new URL(`${name}.${beside.endsWith('.ts') ? 'ts' : 'js'}`, beside)
}
