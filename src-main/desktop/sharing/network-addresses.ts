import type { NetworkInterfaceInfo } from 'node:os'

/** What `os.networkInterfaces()` tells: the addresses of each network card. */
export type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** Cards that only programs on this machine are behind: containers, virtual machines, tunnels. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vboxnet|vmnet|vEthernet|VMware|VirtualBox|utun|tun|tap|wg|zt|tailscale)/i

/** Addresses that a machine gives itself where no network gave it one. */
const LINK_LOCAL = /^(169\.254\.|fe[89ab][0-9a-f]:)/i

/**
 * The addresses under which others on the network reach this machine, the likeliest first. IPv6
 * only where there is nothing else: its addresses are many, and hard to type.
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
