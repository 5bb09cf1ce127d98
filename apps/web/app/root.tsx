import { titleOf } from '@om/domain/routes'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import {
  createPath,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import pageScript from '#app/areas/public/enhance/start.ts?worker&url'
import { fontFiles } from '#app/brand/font-files.ts'
import { lookOf } from '#app/brand/look-of.ts'
import { lookVars } from '#app/brand/look-vars.ts'
import { looks } from '#app/brand/looks.ts'
import { manifestOf } from '#app/brand/manifest.ts'
import { countPageView, recordPageView } from '#app/browser/analytics.ts'
import { useScrollToTop } from '#app/browser/scroll.ts'
import { notePendingPage } from '#app/browser/stale-chunks.ts'
import { pageKindOf } from '#app/page-kind.ts'
import { requestOf } from '#app/request.ts'
import { CrashScreen } from '#app/ui/crash-screen.tsx'
import { useNonce } from '#app/ui/nonce.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TagSettings } from '#app/ui/tag-settings.tsx'
import type { Route } from './+types/root'
import startGuard from './start-guard.entry.ts?worker&url'
import './brand/fonts.css'
import './brand/base.css'
import './brand/wardrobe.css'

/** Settings every page may show; they do not change while a page is open. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { config } = requestOf(context)
  return { config }
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = args => pageMeta(args)

/** How the open page works in the browser, as its layout says. */
const usePageKind = () =>
  useMatches()
    .map(match => pageKindOf(match.handle))
    .find(kind => kind !== 'app') ?? 'app'

/** Tells the schema library not to try code made of text, which our content policy refuses and browsers would report. */
const SCHEMAS_WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}'

/** The document around every page and every error screen. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const look = lookOf(pathname)
  const [firstLook] = useState(look)
  const config = useRouteLoaderData<typeof loader>('root')?.config
  const kind = usePageKind()
  const nonce = useNonce()
  return (
    <html lang="en-AU" data-look={look} data-page={kind} data-mantine-color-scheme="light" style={lookVars(look)}>
      <head>
        <meta charSet="utf-8" />
        {kind !== 'plain' && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own fixed text
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCHEMAS_WITHOUT_EVAL }} />
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {fontFiles[firstLook].map(file => (
          <link key={file} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={file} />
        ))}
        <meta name="theme-color" content={looks.men.actionHover} />
        <link rel="icon" type="image/svg+xml" sizes="any" href="/favicon.svg" />
        <link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png" />
        <link rel="manifest" href={manifestOf(firstLook)} />
        <meta name="backend-url" content={config?.supabase.url} />
        <meta name="backend-key" content={config?.supabase.anonKey} />
        {config?.alternateApiUrl && <meta name="alternate-api-url" content={config.alternateApiUrl} />}
        {kind !== 'app' && config && <TagSettings {...config.analytics} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {kind !== 'app' && (
          <script type="module" src={pageScript} fetchPriority="low" nonce={kind === 'live' ? nonce : undefined} />
        )}
        {kind === 'app' && <script type="module" async src={startGuard} nonce={nonce} />}
        {kind !== 'plain' && <Scripts />}
      </body>
    </html>
  )
}

/** Records and counts a page view on every route change, the first included. (Spec §2) */
const usePageViews = (productName: string) => {
  const { pathname } = useLocation()
  useEffect(() => {
    recordPageView(pathname, titleOf(pathname, productName))
    countPageView(pathname)
  }, [pathname, productName])
}

/** Where a press leads is known outside React, for when a script of that page is missing. (Spec §8: chunk-load failure) */
const usePendingPage = () => {
  const { location } = useNavigation()
  useLayoutEffect(() => notePendingPage(location ? createPath(location) : null), [location])
}

export default function Root({ loaderData }: Route.ComponentProps) {
  usePageViews(loaderData.config.productName)
  useScrollToTop()
  usePendingPage()
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <CrashScreen error={error} />
