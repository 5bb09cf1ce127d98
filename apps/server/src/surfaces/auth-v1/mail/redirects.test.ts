import { describe, expect, test } from 'vitest'
import { allowedRedirect } from './redirects.ts'

const site = 'https://olivemane.example'
const list = ['https://*.olivemane.example/auth/callback', 'https://preview.example/**', 'olivemane://callback']

describe('where a mailed link may lead', () => {
  test.each([
    ['https://olivemane.example/auth/callback?verified=true', 'the site itself'],
    ['https://olivemane.example/women#top', 'the site itself, with a fragment'],
    ['http://127.0.0.1:5173/auth/callback', 'a loopback address'],
    ['http://[::1]:3000/', 'a loopback address of version 6'],
    ['https://staging.olivemane.example/auth/callback', 'a glob'],
    ['https://preview.example/a/b?c=d#e', 'a glob that crosses folders'],
    ['olivemane://callback', 'an address of an app'],
  ])('%s: %s', asked => {
    expect(allowedRedirect(asked, site, list)).toBe(asked)
  })

  test.each([
    ['', 'nothing'],
    ['/auth/callback', 'an address without a host'],
    ['https://evil.example/', 'another host'],
    ['http://olivemane.example/', 'another scheme'],
    ['https://olivemane.example:8443/', 'another port'],
    ['https://olivemane.example.evil.example/', 'a host that starts like ours'],
    ['https://olivemane.example@evil.example/', 'a host after a name'],
    ['https://user:pw@olivemane.example/', 'an address with a password'],
    ['https://a.b.olivemane.example/auth/callback', 'more than the glob says'],
    ['https://staging.olivemane.example/other', 'another path than the glob says'],
    ['http://192.168.0.10/', 'a numeric host'],
    ['http://3232235530/', 'a host as one number'],
    ['http://localhost:5173/', 'localhost, when the site is elsewhere'],
    ['javascript:alert(1)', 'a script'],
    ['data:text/html,hi', 'a data address'],
  ])('%s becomes the site: %s [SESSION-S09]', asked => {
    expect(allowedRedirect(asked, site, list)).toBe(site)
  })

  test('any port of a site on loopback', () => {
    expect(allowedRedirect('http://localhost:5173/auth/callback', 'http://localhost:3000', [])).toBe(
      'http://localhost:5173/auth/callback',
    )
  })
})
