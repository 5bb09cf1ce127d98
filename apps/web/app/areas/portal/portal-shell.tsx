import { Box, Button, Drawer, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { hidesFooter } from '@om/domain/routes'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { onScrolledPast } from '#app/browser/smooth-scroll.ts'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { Announcer } from '#app/ui/announcer.tsx'
import { ConfirmProvider } from '#app/ui/dialog.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { MantineFrame } from '#app/ui/mantine-frame.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { AccountMenu, UnreadBadge } from './account-menu.tsx'
import classes from './portal-shell.module.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'

// It asks the server how much is new; the page comes first.
const NoticesButton = lazy(() =>
  import('#app/features/notices/notices-button.tsx').then(m => ({ default: m.NoticesButton })),
)

/** For whoever is signed in with all that their account asks for; a portal page without a guard is open to others too. */
const Bell = () => {
  const session = useSession()
  if (!isFullySignedIn(session) || !session.person.emailConfirmed) return null
  return (
    <Suspense fallback={<Box w={36} flex="none" />}>
      {/* Whoever signs in after somebody else sees nothing of theirs. */}
      <NoticesButton key={session.person.id} />
    </Suspense>
  )
}

/** A link of a portal's navigation or of its account menu. */
export type NavItem = {
  label: string
  to: string
  /** Another page that belongs to it. */
  also?: string
  /** How much there waits to be read, and how that is said; `unread` where it is not. */
  unread?: number
  unreadWords?: string
}

type Props = {
  /** Its name; empty for a plain frame. */
  area: string
  home: string
  /** Empty for who has nowhere to go in it. */
  nav: readonly NavItem[]
  menu: readonly NavItem[]
  /** What is at hand on every page, beside the account menu. */
  tools?: ReactNode
}

/** Whether a page is one of those that a link of the navigation stands for. */
const isAt = (pathname: string, { to, also }: NavItem): boolean =>
  pathname === to || pathname.startsWith(`${to}/`) || pathname === also

const Links = ({ nav }: { nav: readonly NavItem[] }) => {
  const { pathname } = useLocation()
  return nav.map(item => (
    <Link
      key={item.to}
      to={item.to}
      className={classes.link}
      prefetch="intent"
      aria-current={isAt(pathname, item) ? 'page' : undefined}
    >
      {item.label}
      <UnreadBadge {...item} />
    </Link>
  ))
}

type NavDrawerProps = Pick<Props, 'area' | 'nav'> & { isOpen: boolean; onClose: () => void }

/** The navigation where the bar has no room for it, 280 px wide; Escape, the backdrop and Close leave it. (Spec §9) */
const NavDrawer = ({ area, nav, isOpen, onClose }: NavDrawerProps) => (
  <Drawer.Root opened={isOpen} onClose={onClose} position="left" size={280}>
    <Drawer.Overlay />
    <Drawer.Content className={classes.drawer}>
      <Drawer.Body>
        <Drawer.Title className="visually-hidden">{area}</Drawer.Title>
        <Group justify="flex-end" mb="sm">
          <Button variant="subtle" color="gray" size="md" px="xs" onClick={onClose}>
            Close
          </Button>
        </Group>
        <Stack component="nav" gap="xxs" aria-label={`${area} navigation`}>
          <Links nav={nav} />
        </Stack>
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)

/** The quiet last line of a portal page. */
const PortalFooter = () => {
  const { legal } = useConfig()
  return (
    <Group component="footer" className={classes.footer} justify="space-between" gap="xxs" fz="sm" c="dimmed">
      <span>
        © 2025 {legal.companyName} · <span style={{ whiteSpace: 'nowrap' }}>{legal.businessNumber}</span>
      </span>
      <span>
        In an emergency call 000. <Link to="/privacy-policy">Privacy</Link> <Link to="/terms-of-use">Terms</Link>
      </span>
    </Group>
  )
}

/** From here on the header stands above the page, in px. (Spec §9) */
const SCROLLED_PX = 50
const ADMIN_SCROLLED_PX = 20

/** Marks the header while the page is scrolled: it then stands above what passes below. (Spec §9) */
const useLiftedHeader = (area: string) => {
  const header = useRef<HTMLElement>(null)
  const threshold = area === 'Admin' ? ADMIN_SCROLLED_PX : SCROLLED_PX
  useEffect(
    () => onScrolledPast(threshold, isPast => header.current?.toggleAttribute('data-scrolled', isPast)),
    [threshold],
  )
  return header
}

/** More entries than this need a wider bar, and are in the drawer on a tablet. */
const FEW = 5

/** The frame of a portal: header, navigation, account menu, messages, and the page in the middle. */
export const PortalShell = ({ area, home, nav, menu, tools }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const header = useLiftedHeader(area)
  const { pathname } = useLocation()
  const isMoving = useNavigation().state !== 'idle'
  const unread = nav.flatMap(item =>
    item.unread ? `${item.label}: ${item.unread} ${item.unreadWords ?? 'unread'}` : [],
  )
  const barFrom = nav.length > FEW ? 'lg' : 'md'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => setOpen(false), [pathname])
  return (
    <MantineFrame look="clinic">
      <ConfirmProvider>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <header ref={header} className={classes.header} data-moving={isMoving || undefined}>
          <div className={classes.bar} data-full={nav.length > FEW || undefined}>
            {nav.length > 0 && (
              <UnstyledButton
                className={classes.burger}
                hiddenFrom={barFrom}
                aria-haspopup="dialog"
                data-unread={unread.length > 0 || undefined}
                onClick={() => setOpen(true)}
              >
                <span aria-hidden="true" />
                <span className="visually-hidden">{['Open navigation', ...unread].join('. ')}</span>
              </UnstyledButton>
            )}
            <Link to={home} className={classes.brand}>
              <Logo />
              {area && (
                <Text component="span" size="sm" c="dimmed" visibleFrom="sm" className={classes.area}>
                  {area}
                </Text>
              )}
            </Link>
            {nav.length > 0 ? (
              <Group
                component="nav"
                gap="xxs"
                wrap="nowrap"
                flex={1}
                ml="xs"
                visibleFrom={barFrom}
                aria-label={`${area} navigation`}
              >
                <Links nav={nav} />
              </Group>
            ) : (
              <Box flex={1} />
            )}
            {tools}
            <Bell />
            <AccountMenu items={menu} />
          </div>
        </header>
        {nav.length > 0 && <NavDrawer area={area} nav={nav} isOpen={isOpen} onClose={() => setOpen(false)} />}
        <main id="content" className={classes.main} tabIndex={-1}>
          <div id="urgent" />
          <Outlet />
        </main>
        {!hidesFooter(pathname) && <PortalFooter />}
        <Announcer />
        <Notifications position="bottom-right" />
      </ConfirmProvider>
    </MantineFrame>
  )
}
