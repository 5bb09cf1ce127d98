import { createHmac } from 'node:crypto'
import pg from 'pg'

/** What the running server works as: every right that it needs, and ownership of nothing but its queue. */
const serverRole = 'clinic_server'

/** The same address, with every connection in the server's role from its first statement on. */
export const asServerRole = (url: string): string => {
  const address = new URL(url)
  const others = address.searchParams.get('options')
  address.searchParams.set('options', [others, `-c role=${serverRole}`].filter(Boolean).join(' '))
  return address.href
}

/** Where the server's role signs in to the embedded database. Its password follows from the owner's, so it is the same at every start. */
export const serverAddress = (ownerUrl: string): string => {
  const address = new URL(ownerUrl)
  address.password = createHmac('sha256', address.password).update(serverRole).digest('hex')
  address.username = serverRole
  return address.href
}

/** Lets the server's role sign in to the embedded database, so that the server holds no connection of the owner. Answers with where. */
export const openServerLogin = async (ownerUrl: string): Promise<string> => {
  const url = serverAddress(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'olive-mane-login' })
  await client.connect()
  try {
    await client.query(`alter role ${serverRole} login password '${new URL(url).password}'`)
  } finally {
    await client.end()
  }
  return url
}
