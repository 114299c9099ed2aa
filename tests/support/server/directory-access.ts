import { Attribute, Change, Client } from 'ldapts'

/** Where a directory of the tests is. */
export interface DirectoryPlace {
  kind: 'active-directory' | 'openldap'
  /** The address for StartTLS. */
  url: string
  encryptedUrl: string
  /** The authority that has issued its certificate. */
  ca: string
  baseDn: string
  bindDn: string
  bindPassword: string
  adminDn: string
}

/** An entry as it is added. */
export interface DirectoryEntry {
  dn: string
  objectClass: string[]
  [attribute: string]: string | string[]
}

/** The calls of an administrator about a directory. */
export type DirectoryAdministration = ReturnType<typeof administrationOf>

function administrationOf(client: Client) {
  return {
    /** Adds an entry; passwords of an Active Directory are given as they are. */
    add: ({ dn, ...entry }: DirectoryEntry) =>
      client.add(
        dn,
        Object.entries(entry).map(([type, values]) => attributeOf(type, [values].flat()))
      ),
    /** Replaces the values of an attribute; none deletes it. */
    replace: (dn: string, type: string, ...values: string[]) =>
      client.modify(
        dn,
        new Change({ operation: 'replace', modification: attributeOf(type, values) })
      ),
    rename: (dn: string, newDn: string) => client.modifyDN(dn, newDn),
    /** Deletes an entry with all that is under it. */
    async remove(dn: string) {
      const { searchEntries } = await client.search(dn, { scope: 'sub', attributes: ['1.1'] })
      const names = searchEntries.map((entry) => entry.dn)
      for (const name of names.toSorted((a, b) => b.length - a.length)) await client.del(name)
    }
  }
}

/** Does work in a directory of the tests, as its administrator. */
export async function withAdministrator<T>(
  place: DirectoryPlace,
  work: (administration: DirectoryAdministration) => Promise<T>
): Promise<T> {
  const client = new Client({ url: place.encryptedUrl, tlsOptions: { ca: place.ca } })
  await client.bind(place.adminDn, place.bindPassword)
  try {
    return await work(administrationOf(client))
  } finally {
    await client.unbind()
  }
}

/** Adds entries to a directory of the tests. */
export async function fillDirectory(place: DirectoryPlace, entries: readonly DirectoryEntry[]) {
  await withAdministrator(place, async ({ add }) => {
    for (const entry of entries) await add(entry)
  })
}

function attributeOf(type: string, values: string[]): Attribute {
  if (type !== 'unicodePwd') return new Attribute({ type, values })
  // Active Directory takes a password in quotation marks, as UTF-16.
  return new Attribute({
    type,
    values: values.map((value) => Buffer.from(`"${value}"`, 'utf16le'))
  })
}
