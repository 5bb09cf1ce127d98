import { checkAccount } from '@om/integrations/payments/check-account'
import { readConfig } from '#src/config.ts'

const marks = { fine: 'ok       ', missing: 'MISSING  ', unknown: 'unknown  ' }

/**
 * `npm run payments:check` says what is missing at the payment account that is configured, and changes nothing there. Ends with 1
 * where something is missing, with 2 when that cannot be told.
 */
const run = async (): Promise<number> => {
  const { stripe, publicUrl } = readConfig(process.env)
  if (!stripe) {
    process.stderr.write('No payment account is configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.\n')
    return 2
  }
  const findings = await checkAccount(stripe, publicUrl)
  process.stdout.write(`Payments in ${stripe.mode} mode, for ${publicUrl}\n`)
  for (const { what, is, words } of findings) process.stdout.write(`${marks[is]}${what}: ${words}\n`)
  if (findings.some(one => one.is === 'missing')) return 1
  return findings.some(one => one.is === 'unknown') ? 2 : 0
}

process.exitCode = await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return 2
})
