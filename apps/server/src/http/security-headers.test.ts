import { describe, expect, test } from 'vitest'
import { contentPolicy } from './security-headers.ts'

const site = { publicUrl: 'https://olivemane.example', hosts: [], frames: [] }
const inline = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] }
const partOf = (policy: string, name: string) => policy.split('; ').find(part => part.startsWith(`${name} `))

describe('the content policy of a plain page', () => {
  test('names no other company where no tags are configured', () => {
    const policy = contentPolicy({ ...site, tags: null }).withHashes(inline)
    expect(partOf(policy, 'script-src')).toBe("script-src 'self' 'sha256-a'")
    expect(partOf(policy, 'connect-src')).toBe("connect-src 'self'")
    expect(partOf(policy, 'img-src')).toBe("img-src 'self' data: blob:")
  })

  test('lets configured tags load from their host and report there', () => {
    const policy = contentPolicy({ ...site, tags: 'https://tags.example/path' }).withHashes(inline)
    expect(partOf(policy, 'script-src')).toBe("script-src 'self' 'sha256-a' https://tags.example")
    expect(partOf(policy, 'connect-src')).toBe("connect-src 'self' https://tags.example")
    expect(partOf(policy, 'img-src')).toContain('https://tags.example')
  })

  test('lets Google’s tags report where Google counts', () => {
    const policy = contentPolicy({ ...site, tags: 'https://www.googletagmanager.com' }).withHashes(inline)
    expect(partOf(policy, 'connect-src')).toContain('https://*.google-analytics.com')
    expect(partOf(policy, 'script-src')).not.toContain('google-analytics')
  })
})

test('every other page stays closed to tags, configured or not', () =>
  expect(contentPolicy({ ...site, tags: 'https://tags.example' }).withNonce('n')).not.toContain('tags.example'))

test('a page with somebody behind it may open sockets of our own address, and of no other', () => {
  const policy = contentPolicy({ ...site, tags: null }).withNonce('n')
  expect(partOf(policy, 'connect-src')).toBe("connect-src 'self' wss://olivemane.example")
})
