import type { NetworkInterfaceInfo } from 'node:os'

/** The result of `os.networkInterfaces()`: the addresses of each network interface. */
export type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** Interfaces that lead only to programs on this machine: containers, virtual machines, tunnels. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vboxnet|vmnet|vEthernet|VMware|VirtualBox|utun|tun|tap|wg|zt|tailscale)/i

/** Addresses that a machine assigns itself where no network assigns it one. */
const LINK_LOCAL = /^(169\.254\.|fe[89ab][0-9a-f]:)/i

/**
 * The addresses at which others on the network reach this machine, the likeliest first. IPv6
 * addresses only where there is no other, because there are many and they are hard to type.
 */
export function lanAddresses(interfaces: Interfaces): string[] {
  const found = Object.entries(interfaces)
    .flatMap(([name, infos = []]) =>
      infos.map((info) => ({ ...info, isVirtual: VIRTUAL.test(name) }))
    )
    .filter(({ internal, address }) => !internal && !LINK_LOCAL.test(address))
  const ofFamily = (family: 'IPv4' | 'IPv6') =>
    found
      .filter((info) => info.family === family)
      .sort((a, b) => Number(a.isVirtual) - Number(b.isVirtual))
      .map(({ address }) => address)
  const v4 = ofFamily('IPv4')
  return v4.length > 0 ? v4 : ofFamily('IPv6')
}

/** Whether an address is one of this machine's at the moment, loopback included. */
export function hasAddress(interfaces: Interfaces, address: string): boolean {
  return Object.values(interfaces).some((infos) => infos?.some((info) => info.address === address))
}
