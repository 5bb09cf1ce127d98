import { demoPassword, people } from '@om/db/seed/people'
import type { Config } from './config.ts'
import { isOff } from './outside-services.ts'

/** What to say when the port is in use. */
export const portTaken = (port: number) =>
  new Error(
    `Port ${port} is already in use. Stop the other program, or start with another port: PORT=${port + 1} npm start`,
  )

const accounts: [keyof typeof people, string][] = [
  ['theo', 'new patient, men'],
  ['marcus', 'patient in treatment, men'],
  ['mina', 'new patient, women'],
  ['grace', 'patient in treatment, women'],
  ['jonas', 'patient with a second factor'],
  ['drOkoro', 'doctor'],
  ['drLund', 'doctor'],
  ['phTran', 'pharmacist'],
  ['phWalsh', 'pharmacist'],
  ['paula', 'admin'],
  ['sam', 'superadmin'],
]

/** The lines printed when the server is ready: addresses and, in demo mode, the demo people. */
export const welcome = (config: Config, ms: number): string => {
  const lines = [
    '',
    `${config.productName} is ready after ${(ms / 1000).toFixed(1)} s`,
    `  Men's brand     ${config.publicUrl}/`,
    `  Women's brand   ${config.publicUrl}/women`,
  ]
  if (config.emulatorsUrl)
    lines.push(`  Stand-ins       ${config.emulatorsUrl}/  (mailbox at /mail, clock at /control; no money moves)`)
  const off: string[] = (['payments', 'shop', 'parcels', 'register'] as const).filter(service => isOff(config, service))
  if (!config.push) off.push('push notifications')
  if (off.length > 0) lines.push(`  Not set up      ${off.join(', ')}`)
  lines.push(`  API             ${config.publicUrl}/api/docs`)
  if (config.demo) {
    lines.push('', `Demo people, all with the password ${demoPassword}`)
    for (const [name, what] of accounts) lines.push(`  ${people[name].email.padEnd(36)} ${what}`)
    lines.push(`  Authenticator secret of ${people.jonas.email}: ${people.jonas.totpSecret}`)
  }
  return `${lines.join('\n')}\n`
}
