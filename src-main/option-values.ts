/** The valid values of options; each function throws the StartError with the sentence to print. */
import { isIP } from 'node:net'
import { StartError } from './server/base/start-error.ts'

export function proxyAddress(text: string): string {
  if (isIP(text) === 0)
    throw new StartError(`--trust-proxy must be the IP address of a proxy, not "${text}".`)
  return text
}

export function nonEmpty(value: string | undefined, option: string): string | undefined {
  if (value !== undefined && value.trim() === '')
    throw new StartError(`${option} requires a value.`)
  return value
}

export function wholeNumber(
  text: string | undefined,
  option: string,
  min: number,
  max: number
): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max))
    throw new StartError(`${option} must be a whole number from ${min} to ${max}, not "${text}".`)
  return value
}

/** Reads an address such as `127.0.0.1:9464` or `[::1]:9464`. */
export function portAddress(
  text: string | undefined,
  option: string
): { host: string; port: number } | undefined {
  if (text === undefined) return undefined
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  const name = host.replace(/^\[(.+)\]$/, '$1')
  if (name === '' || (name === host && host.includes(':')) || Number(port) > 65_535)
    throw new StartError(`${option} must be an address such as 127.0.0.1:9464, not "${text}".`)
  return { host: name, port: Number(port) }
}
