import { Notifications } from '@mantine/notifications'
import type { PublicConfig } from '@om/contracts/config'
import type { Person } from '@om/testing/people'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { createRoutesStub, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import type { LookId } from '#app/brand/looks.ts'
import { Announcer } from '#app/ui/announcer.tsx'
import { ConfirmProvider } from '#app/ui/dialog.tsx'
import { MantineFrame } from '#app/ui/mantine-frame.tsx'
import { signInAs } from './fake-backend.ts'

type StubRoute = Parameters<typeof createRoutesStub>[0][number]

/** What a route file exports, as far as a screen is made of it. */
type RouteModule = {
  default: ComponentType<never>
  clientLoader?: (args: never) => unknown
  clientMiddleware?: unknown[]
  shouldRevalidate?: (args: never) => boolean
  ErrorBoundary?: ComponentType<never>
  HydrateFallback?: ComponentType
  handle?: unknown
}

/** A route of a screen under test: the route's own file, where it stands, and the routes inside. */
export const screenAt = (path: string | null, module: RouteModule, children?: StubRoute[]): StubRoute =>
  ({
    ...(path === null ? { index: true } : { path, children }),
    Component: module.default,
    loader: module.clientLoader,
    middleware: module.clientMiddleware,
    shouldRevalidate: module.shouldRevalidate,
    ErrorBoundary: module.ErrorBoundary,
    HydrateFallback: module.HydrateFallback ?? Nothing,
    handle: module.handle,
  }) as StubRoute

/** The public settings of an installation like the demo's. */
export const demoConfig: PublicConfig = {
  productName: 'Olive Mane',
  publicUrl: 'http://localhost:3000',
  contact: { email: 'care@olivemane.example', phone: '02 5550 1000', address: '1 Example Street, Sydney NSW 2000' },
  pharmacy: { name: 'Olive Mane Pharmacy', address: '2 Example Street, Sydney NSW 2000', phone: '02 5550 2000' },
  legal: { companyName: 'Olive Mane Pty Ltd', businessNumber: '00 000 000 000' },
  supabase: { url: 'http://localhost:3000', anonKey: 'public-key-of-the-test' },
  storefront: { endpoint: 'http://localhost:3000/shop', token: 'public', apiVersion: '2026-01' },
  payments: { mode: 'emulator' },
  emulators: true,
  demo: true,
  styleguide: false,
  captcha: { siteKey: null, scriptUrl: null },
  signIn: { google: false, hosted: false, minPasswordLength: 8 },
  alternateApiUrl: null,
  analytics: { tagId: null, containerId: null, url: '' },
  office: { takesAssessments: true, takesShopOrders: true, dispatchDays: 3 },
  clinicPolicy: { requireLiveConsult: false, requirePhotos: false, requireIdCheck: false },
}

let address = '/'

const PieceContext = createContext<ReactNode>(null)
const Piece = () => use(PieceContext)

const Nothing = () => null

const Frame = () => {
  const { pathname, search } = useLocation()
  const look: LookId = useRouteLoaderData('root').look
  address = pathname + search
  return (
    <MantineFrame look={look}>
      <ConfirmProvider>
        <Announcer />
        <Outlet />
        <Notifications />
      </ConfirmProvider>
    </MantineFrame>
  )
}

const stateBackend = ({ supabase }: PublicConfig) => {
  const settings = { 'backend-url': supabase.url, 'backend-key': supabase.anonKey }
  for (const [name, content] of Object.entries(settings)) {
    const meta = document.head.querySelector(`meta[name="${name}"]`) ?? document.createElement('meta')
    for (const [key, value] of Object.entries({ name, content })) meta.setAttribute(key, value)
    document.head.append(meta)
  }
}

type Options = { at: string; as?: Person; look?: LookId; config?: Partial<PublicConfig>; piece?: ReactNode }

/**
 * Opens an address of these routes as a signed-in person, in the frame of the portals. Answers someone who types and
 * presses, and where they are.
 */
export const openScreen = (routes: StubRoute[], { at, as, look = 'clinic', config: own, piece }: Options) => {
  const config = { ...demoConfig, ...own }
  stateBackend(config)
  signInAs(as)
  const Screen = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ config, look }),
      Component: Frame,
      HydrateFallback: Nothing,
      children: routes,
    },
  ])
  return {
    ...render(
      <PieceContext value={piece}>
        <Screen initialEntries={[at]} />
      </PieceContext>,
    ),
    user: userEvent.setup(),
    address: () => address,
  }
}

/** Shows one piece by itself, in the same frame. */
export const show = (piece: ReactNode, options: Omit<Options, 'at' | 'piece'> = {}) =>
  openScreen([{ index: true, Component: Piece }], { ...options, at: '/', piece })
