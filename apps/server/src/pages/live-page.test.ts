import { expect, test } from 'vitest'
import { makeLivePage } from './live-page.ts'

const start = '<script nonce="abc" type="module" async="">import "/assets/manifest.js";</script>'
const sheet = (path: string) => `<link nonce="abc" rel="stylesheet" href="${path}"/>`
const noFile = (path: string): string => {
  throw new Error(`Asked for ${path}`)
}

test('a live page fetches no script ahead of its first paint, and says what it will need', () => {
  const preload = (path: string) => `<link rel="modulepreload" href="${path}" nonce="abc"/>`
  const scripts = ['/assets/manifest.js', '/assets/entry.client-x.js', '/assets/react.js'].map(preload).join('')
  expect(makeLivePage(`<head>${scripts}</head><body>${start}</body>`, noFile)).toBe(
    '<head></head><body><script nonce="abc" type="text/late-module" data-needs="/assets/react.js /assets/manifest.js" async="">import "/assets/manifest.js";</script></body>',
  )
})

test('a live page carries its styles in itself, once, and its links fetch nothing', () => {
  const files: Record<string, string> = { '/assets/a.css': 'a{}', '/assets/b.css': 'b{}' }
  const html = `<head>${sheet('/assets/a.css')}${sheet('/assets/b.css#')}${sheet('/assets/a.css')}</head>${start}`
  const page = makeLivePage(html, path => files[path] ?? noFile(path))
  expect(page).toContain('<head><style nonce="abc">a{}b{}</style>')
  expect(page).toContain('<link disabled="" nonce="abc" rel="stylesheet" href="/assets/b.css#"/>')
  expect(page).not.toContain('<link nonce')
})

test('a page without the module that starts React is a mistake that is told', () =>
  expect(() => makeLivePage('<body></body>', noFile)).toThrow('no module that starts React'))
