import { hostname, networkInterfaces } from 'node:os'
import path from 'node:path'
import type { Sharing } from '#shared/desktop/settings.ts'
import type { Log } from '../../server/base/log.ts'
import { readTlsFiles, type TlsIdentity } from '../../server/base/tls-files.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { BackendConnection } from '../source/backend-connection.ts'
import { lanAddresses } from './network-addresses.ts'
import { ownCertificate } from './own-certificate.ts'
import { createSharingControl, type SharingControl } from './sharing-control.ts'

/** Shares this computer's own server on the network, as its settings say. */
export function openSharing(parts: {
  dataDir: string
  settings: SettingsStore
  source: BackendConnection
  log: Log
}): SharingControl {
  const { dataDir, settings, source, log } = parts
  const machine = () => ({ hostname: hostname(), addresses: lanAddresses(networkInterfaces()) })

  async function loadTls(encryption: Sharing['encryption']): Promise<TlsIdentity | null> {
    switch (encryption.kind) {
      case 'none':
        return null
      case 'own-certificate':
        return await ownCertificate(path.join(dataDir, 'certificate.pem'), {
          machine,
          now: new Date(),
          log
        })
      case 'files':
        return readTlsFiles(encryption, new Date())
    }
  }
  const control = createSharingControl({
    wanted() {
      const server = source.server()
      const { sharing } = settings.current()
      return server && sharing.isOn ? { server, sharing } : null
    },
    loadTls,
    interfaces: networkInterfaces,
    log
  })
  settings.onChange(control.update)
  source.onChange(control.update)
  return control
}
