import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  isLoadFailure,
  loadRouteScript,
  notePendingPage,
  reloadLostPage,
  reloadOnce,
  watchForStaleChunks,
} from './stale-chunks.ts'

const store = (values: Map<string, string> | 'blocked') =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (values === 'blocked' ? null : (values.get(key) ?? null)),
    setItem: (key: string, value: string) => {
      if (values === 'blocked') throw new DOMException('blocked', 'SecurityError')
      values.set(key, value)
    },
  })
afterEach(() => void vi.unstubAllGlobals())

describe('a script that can no longer be loaded', () => {
  test('reloads the page once in a session, and never again', () => {
    store(new Map())
    let reloads = 0
    const reload = () => {
      reloads += 1
    }
    expect([reloadOnce(reload), reloadOnce(reload), reloadOnce(reload)]).toEqual([true, false, false])
    expect(reloads).toBe(1)
  })

  test('reloads nothing in a browser that keeps nothing, where it would never end', () => {
    store('blocked')
    const reload = () => {
      throw new Error('reloaded')
    }
    expect(reloadOnce(reload)).toBe(false)
  })

  test('reloads nothing without a connection, and keeps the one reload for when it is back', () => {
    store(new Map())
    let reloads = 0
    const reload = () => {
      reloads += 1
    }
    vi.stubGlobal('navigator', { onLine: false })
    expect(reloadOnce(reload)).toBe(false)
    vi.stubGlobal('navigator', { onLine: true })
    expect(reloadOnce(reload)).toBe(true)
    expect(reloads).toBe(1)
  })
})

describe('the page that comes after that', () => {
  const open = (address: string) => {
    const went: string[] = []
    const [pathname, search = ''] = address.split('?')
    vi.stubGlobal('window', {
      location: {
        pathname,
        search: search && `?${search}`,
        reload: () => went.push('reloaded'),
        assign: (target: string) => went.push(target),
      },
    })
    store(new Map())
    return went
  }
  afterEach(() => notePendingPage(null))

  test('is the one that somebody has just asked for', () => {
    const went = open('/patient-dashboard')
    notePendingPage('/patient-orders?page=2#newest')
    reloadOnce()
    expect(went).toEqual(['/patient-orders?page=2#newest'])
  })

  test.each([null, '/patient-orders?page=2', '/patient-orders?page=2#newest'])('is otherwise the open one (%s)', to => {
    const went = open('/patient-orders?page=2')
    notePendingPage(to)
    reloadOnce()
    expect(went).toEqual(['reloaded'])
  })
})

const failure = new TypeError('Failed to fetch dynamically imported module')

describe('code that is fetched late', () => {
  const watched = () => {
    const page = Object.assign(new EventTarget(), {
      location: { pathname: '/contact', search: '', reload: vi.fn(), assign: vi.fn() },
    })
    vi.stubGlobal('window', page)
    store(new Map())
    watchForStaleChunks()
    return {
      location: page.location,
      /** Whether the failure reaches whoever asked for the code. */
      fail: () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true })),
    }
  }
  afterEach(() => notePendingPage(null))

  test('leaves a page alone on which somebody may be typing, and tells whoever asked for it', () => {
    const { location, fail } = watched()
    expect(fail()).toBe(true)
    expect(location.reload).not.toHaveBeenCalled()
  })

  test('leads to the page that a link was pressed for, loaded again', () => {
    const { location, fail } = watched()
    notePendingPage('/patient-orders')
    expect(fail()).toBe(false)
    expect(location.assign).toHaveBeenCalledWith('/patient-orders')
  })

  test.each([
    [failure, 1],
    [new Error('Unable to preload CSS for /assets/chart-1.css'), 1],
    [new Error('x is undefined'), 0],
  ])(
    'reloads a page whose place an error screen has taken for want of it, and for nothing else (%s)',
    (error, times) => {
      const reload = vi.fn(() => true)
      reloadLostPage(error, reload)
      expect(reload).toHaveBeenCalledTimes(times)
    },
  )
})

describe('the script of a route', () => {
  const broken = () => Promise.reject(failure)

  test('is handed to the router', async () =>
    expect(await loadRouteScript('/assets/page.js', { load: async () => 'module' })).toBe('module'))

  test('waits for the reload after the first failure, without an error on the way', async () => {
    const loading = loadRouteScript('/assets/page.js', { load: broken, reload: () => true })
    expect(await Promise.race([loading, Promise.resolve('still waiting')])).toBe('still waiting')
  })

  const shown = (route: unknown) => (route as { default: () => unknown }).default()

  test('is a route that shows the error after that', async () => {
    const route = await loadRouteScript('/assets/page.js', { load: broken, reload: () => false })
    expect(() => shown(route)).toThrow('Failed to fetch')
  })

  test('shows it on a press too, whichever part of the route was asked for alone', async () => {
    const route = await loadRouteScript('/assets/page-client-loader.js', { load: broken, reload: () => false })
    const { clientLoader, clientAction, clientMiddleware } = route as {
      clientLoader: () => unknown
      clientAction: () => unknown
      clientMiddleware: (() => unknown)[]
    }
    for (const part of [clientLoader, clientAction, ...clientMiddleware]) expect(part).toThrow('Failed to fetch')
  })

  test('is asked for again when the connection is back, and the page that is open stays until then', async () => {
    const browser = new EventTarget()
    vi.stubGlobal('window', browser)
    vi.stubGlobal('navigator', { onLine: false })
    let tries = 0
    const load = () => {
      tries += 1
      return tries === 1 ? broken() : Promise.resolve('module')
    }
    const listening = vi.spyOn(browser, 'addEventListener')
    const loading = loadRouteScript('/assets/page.js', { load, reload: () => expect.unreachable('reloaded') })
    await vi.waitFor(() => expect(listening).toHaveBeenCalled(), 20_000)
    browser.dispatchEvent(new Event('online'))
    expect(await loading).toBe('module')
  })

  test('counts as failed when it does not arrive in time', async () => {
    const route = await loadRouteScript('/assets/page.js', {
      load: () => new Promise(() => {}),
      reload: () => false,
      ms: 5,
    })
    expect(() => shown(route)).toThrow('/assets/page.js did not arrive')
  })
})

test.each([
  'Failed to fetch dynamically imported module: https://x.example/assets/entry.js',
  'error loading dynamically imported module: https://x.example/assets/entry.js',
  'Importing a module script failed.',
])('a script that could not be fetched is known in every browser (%s)', words =>
  expect(isLoadFailure(new TypeError(words))).toBe(true),
)

test('any other failure is left to the application', () => {
  expect(isLoadFailure(new TypeError('x is undefined'))).toBe(false)
  expect(isLoadFailure('Failed to fetch dynamically imported module')).toBe(false)
})
