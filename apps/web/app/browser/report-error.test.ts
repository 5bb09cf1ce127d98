import { ClientErrorReport } from '@om/contracts/config'
import { afterEach, expect, test, vi } from 'vitest'
import { reportOf } from './report-error.ts'

const place = { origin: 'https://olivemane.example', pathname: '/auth/callback' }

test.each([
  ['token eyJhbGciOi.eyJzdWIi.sig-1 refused', 'token [token] refused'],
  ['no account for mina.patient@olivemane.example', 'no account for [e-mail]'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
])('an error report leaves out what is private (%#)', (text, expected) =>
  expect(reportOf(new Error(text), place).message).toBe(expected),
)

test('a stack keeps its files and loses what their addresses carried', () => {
  const error = new Error('x')
  error.stack = 'Error: x\n    at f (https://x.example/auth/callback?code=abc#access_token=1:1:2)'
  expect(reportOf(error, place).stack).not.toMatch(/code=|access_token/)
})

test('the address of the page goes without query, fragment and the numbers of a person', () => {
  const report = reportOf('broken', { ...place, pathname: '/patients/0b0a3a3e-9d1f-4a63-8f0c-2f1f7d0f5a11' })
  expect(report.url).toBe('https://olivemane.example/patients/[id]')
  expect(report.path).toBe('/patients/[id]')
})

test('something thrown that is no error is told too', () => expect(reportOf('broken', place).message).toBe('broken'))

const aVisit = () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
}
afterEach(() => void vi.unstubAllGlobals())

test('every field of the specification is in a report, as the service takes it', () => {
  const report = reportOf(new Error('x'), place, 'at Page')
  expect(Object.keys(report).sort()).toEqual(
    ['name', 'message', 'stack', 'componentStack', 'url', 'path', 'session'].sort(),
  )
  expect(ClientErrorReport.parse(report)).toEqual(report)
})

test('the errors of one visit carry the same marker, also after a reload, and those of another visit another', async () => {
  const markers: string[] = []
  const reload = async () => {
    vi.resetModules()
    const { reportOf: freshReportOf } = await import('./report-error.ts')
    markers.push(freshReportOf('one', place).session, freshReportOf('two', place).session)
  }
  aVisit()
  await reload()
  await reload()
  expect(new Set(markers).size).toBe(1)
  expect(markers[0]).toMatch(/^[a-z0-9]{4,6}$/)
  aVisit()
  await reload()
  expect(new Set(markers).size).toBe(2)
})
