import { Group, NavLink, Text, Title } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lookOf } from '#app/brand/look-of.ts'
import { Announcer } from '#app/ui/announcer.tsx'
import { ConfirmProvider } from '#app/ui/dialog.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { MantineFrame } from '#app/ui/mantine-frame.tsx'
import { useBrand } from '#app/ui/use-brand.ts'
import { Part, type StyleGroup } from './part.tsx'
import classes from './style.module.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'

const looks = [
  { path: '/styleguide', label: 'Men' },
  { path: '/women/styleguide', label: 'Women' },
  { path: '/styleguide/clinic', label: 'Clinic' },
]

/** The same part in another look: a new document, so that fonts, windows and messages have that look too. */
const LookSwitch = ({ part }: { part: string }) => {
  const { pathname } = useLocation()
  const look = lookOf(pathname)
  return (
    <Group component="nav" gap="xxs" wrap="nowrap" aria-label="Look">
      {looks.map(({ path, label }) => (
        <Link
          key={path}
          to={{ pathname: path, hash: part }}
          reloadDocument
          aria-current={lookOf(path) === look ? 'page' : undefined}
          className={`chip ${classes.look}`}
        >
          {label}
        </Link>
      ))}
    </Group>
  )
}

type PartLinksProps = { groups: readonly StyleGroup[]; current: string; onFollow?: () => void }

/** Every part of the page, by group. */
const PartLinks = ({ groups, current, onFollow }: PartLinksProps) => (
  <ul className={`plain-list ${classes.groups}`}>
    {groups.map(({ title, parts }) => (
      <li key={title}>
        <Text span size="xs" c="dimmed" px="sm">
          {title}
        </Text>
        <ul className="plain-list">
          {parts.map(part => (
            <li key={part.id}>
              <NavLink
                component={Link}
                to={{ hash: part.id }}
                label={part.title}
                py={3}
                active={part.id === current}
                aria-current={part.id === current ? 'location' : undefined}
                onClick={onFollow}
              />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

/** The part that is read now: the last one whose top has passed under the header. */
const useCurrentPart = (parts: readonly { id: string }[]): string => {
  const [current, setCurrent] = useState(parts[0]?.id ?? '')
  useEffect(() => {
    const inSight = new Set<string>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id)
          else inSight.delete(target.id)
        }
        const first = parts.find(({ id }) => inSight.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-120px 0px -60% 0px' },
    )
    for (const { id } of parts) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [parts])
  return current
}

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
            <Title>Style page</Title>
            <Text size="lg" c="dimmed" maw="56ch" mt="md">
              The tokens, pictures and shared pieces that {name} is made of, as they are in this build. Figures are
              measured here and now.
            </Text>
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
