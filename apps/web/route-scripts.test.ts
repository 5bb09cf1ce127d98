import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withOwnLoading } from './route-scripts.ts'

const routerFile = (name: string) =>
  readFileSync(fileURLToPath(new URL(`./lib/dom/ssr/${name}.js`, import.meta.resolve('react-router'))), 'utf8')

test('the router never reloads the page by itself, and loads every route script through us', () => {
  const changed = withOwnLoading(routerFile('routeModules'))
  expect(changed).toContain('globalThis.loadRouteScript(route.module)')
  expect(changed).not.toContain('location.reload')
})

test('parts of a route that are loaded alone come through us too', () =>
  expect(withOwnLoading(routerFile('routes'))).not.toMatch(/import\([^)]*route\.\w+\s*\)/))

test('other code stays as it is', () => expect(withOwnLoading('export const a = 1')).toBeNull())
