import { Notifications } from '@mantine/notifications'
import { useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { lookOf } from '#app/brand/look-of.ts'
import { Announcer } from '#app/ui/announcer.tsx'
import { ConfirmProvider } from '#app/ui/dialog.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { MantineFrame } from '#app/ui/mantine-frame.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { Part } from '../parts/part.tsx'
import type { StyleGroup } from '../parts/style-part.ts'
import { LookSwitch } from './look-switch.tsx'
import { PartLinks } from './part-links.tsx'
import classes from './style-frame.module.css'
import { useCurrentPart } from './use-current-part.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'

type Props = { groups: readonly StyleGroup[] }

/** The frame of the style page: the looks above, the parts at the side, and everything that shared pieces need. */
export const StyleFrame = ({ groups }: Props) => {
  const { pathname } = useLocation()
  const { path, name } = useBrand()
  const folded = useRef<HTMLDetailsElement>(null)
  const parts = useMemo(() => groups.flatMap(group => group.parts), [groups])
  const current = useCurrentPart(parts)
  const currentTitle = parts.find(({ id }) => id === current)?.title
  const fold = () => folded.current?.removeAttribute('open')
  return (
    <MantineFrame look={lookOf(pathname)}>
      <ConfirmProvider>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <header className={classes.header}>
          <Link to={path('/')} className={classes.home}>
            <Logo />
          </Link>
          <LookSwitch part={current} />
        </header>
        <details className={classes.folded} ref={folded}>
          <summary>{currentTitle}</summary>
          <nav aria-label="Parts">
            <PartLinks groups={groups} current={current} onFollow={fold} />
          </nav>
        </details>
        <div className={classes.columns}>
          <nav className={classes.side} aria-label="Parts of this page">
            <PartLinks groups={groups} current={current} />
          </nav>
          <main id="content" className={classes.main} tabIndex={-1}>
            <h1 className={classes.title}>Style page</h1>
            <p className={classes.lead}>
              The tokens, pictures and shared pieces that {name} is made of, as they are in this build. Figures are
              measured here and now.
            </p>
            {parts.map(part => (
              <Part key={part.id} {...part} />
            ))}
          </main>
        </div>
        <Announcer />
        <Notifications position="bottom-right" />
      </ConfirmProvider>
    </MantineFrame>
  )
}
