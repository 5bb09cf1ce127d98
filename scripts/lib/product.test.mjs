import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webhookSecrets } from './product.mjs'

const inFolder = work => {
  const folder = mkdtempSync(join(tmpdir(), 'om-product-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('each installation makes its own secrets of the stand-ins, keeps them, and shows them to nobody else', () => {
  const [one, again, mode] = inFolder(folder => [
    webhookSecrets(folder),
    webhookSecrets(folder),
    statSync(join(folder, 'emulators', 'webhook-secrets.json')).mode & 0o777,
  ])
  expect(again).toEqual(one)
  expect(inFolder(webhookSecrets)).not.toEqual(one)
  if (process.platform !== 'win32') expect(mode).toBe(0o600)
  expect(one.EMULATORS_STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_[0-9a-f]{64}$/)
  expect(one.EMULATORS_SHOPIFY_WEBHOOK_SECRET).toMatch(/^shpss_[0-9a-f]{64}$/)
})
