import { brandOf } from '@om/domain/brand'
import { useEffect, useSyncExternalStore } from 'react'
import { Link, Outlet, useSearchParams } from 'react-router'
import { useOwnLook } from '#app/brand/use-own-look.ts'
import { expectSession } from '#app/browser/supabase.ts'
import { rememberWomens } from '#app/features/session/came-from.ts'
import { Announcer } from '#app/ui/announcer.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { MantineFrame } from '#app/ui/mantine-frame.tsx'
import { NeedsScript } from '#app/ui/needs-script.tsx'
import classes from './layout.module.css'
import { OliveBranch, OliveSprig } from './parts/olive.tsx'
import '#app/ui/mantine-forms.css'

const watch = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

const isOffline = () => !navigator.onLine

/** Says so while there is no connection: nothing here works without one, and nothing typed is lost. */
const OfflineNote = () => {
  const offline = useSyncExternalStore(watch, isOffline, () => false)
  return (
    <p className={`note ${classes.offline}`} data-meaning="caution" role="status">
      {offline && 'You are offline. What you typed stays here until you are back.'}
    </p>
  )
}

/**
 * The frame of sign-in pages: one form, nothing to distract from it. Who comes from a page of the women's brand and goes back
 * to it stays in its colours.
 */
export default function AuthLayout() {
  const [params] = useSearchParams()
  const isWomens = params.get('brand') === 'women' || brandOf(params.get('next') ?? '/') === 'women'
  useOwnLook(isWomens ? 'women' : null)
  useEffect(() => {
    if (isWomens) rememberWomens()
  }, [isWomens])
  return (
    <MantineFrame look="clinic">
      <div className={classes.frame}>
        <div className={classes.sprig} aria-hidden="true">
          <OliveSprig />
        </div>
        <header className={classes.header}>
          <Link to={isWomens ? '/women' : '/'} className={classes.home}>
            <Logo suffix={isWomens ? 'for Women' : undefined} />
          </Link>
        </header>
        <main className={classes.main} onFocus={expectSession} onPointerDown={expectSession}>
          <div className={classes.notes}>
            <OfflineNote />
            <NeedsScript />
          </div>
          <Outlet />
        </main>
        <footer className={`row small ${classes.footer}`}>
          <Link to="/privacy-policy">Privacy</Link>
          <Link to="/terms-of-use">Terms</Link>
        </footer>
        <div className={classes.side} aria-hidden="true">
          <OliveBranch />
        </div>
      </div>
      <Announcer />
    </MantineFrame>
  )
}
