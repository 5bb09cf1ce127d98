import { Badge, Text, UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { hasRole, type Role, signOutPathOf } from '@om/domain/access'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { NavLink, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMayLeave } from '#app/features/outbox/use-may-leave.tsx'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { signOut } from '#app/features/session/session-store.ts'
import { useSession } from '#app/features/session/use-session.ts'
import classes from './account-menu.module.css'
import type { NavItem } from './portal-shell.tsx'

/** Their code comes when they are opened. */
const SecurityDialog = lazy(() => import('#app/features/security/security-dialog.tsx'))
const NoticesDialog = lazy(() => import('#app/features/notices/notice-settings-dialog.tsx'))
const ProfileDialog = lazy(() =>
  import('#app/features/practitioners/own-profile.tsx').then(({ ProfileDialog }) => ({ default: ProfileDialog })),
)

const initialOf = (label: string) => label.replace(/^(Dr|Pharm)\. /, '').charAt(0)

/** Pharmacists and admins have no settings page: their sign-in settings open as a window. (Spec §2) */
const needsWindow = (role: Role) => role === 'pharmacist' || hasRole('admin', role)

/** Opens and closes with its button; Escape, a click elsewhere and a navigation close it. */
const useDisclosed = () => {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const ref = useClickOutside<HTMLDivElement>(() => setOpen(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOpen])
  return { isOpen, ref, close: () => setOpen(false), toggle: () => setOpen(open => !open) }
}

const OPEN = 'open'

/** The same page with a window over it; the address says so (`?security=open`), so that it can be linked to. */
const useWindowInAddress = (name: 'security' | 'profile' | 'notices') => {
  const [params] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const go = (search: URLSearchParams, replace: boolean) =>
    void navigate(
      { pathname, hash, search: search.size > 0 ? `?${search}` : '' },
      { replace, preventScrollReset: true },
    )
  return {
    isOpen: params.get(name) === OPEN,
    open: () => {
      const next = new URLSearchParams(params)
      next.set(name, OPEN)
      go(next, false)
    },
    close: () => {
      const next = new URLSearchParams(params)
      next.delete(name)
      go(next, true)
    },
  }
}

/** How much waits behind a link; nothing where nothing does. */
export const UnreadBadge = ({ unread, unreadWords = 'unread' }: Pick<NavItem, 'unread' | 'unreadWords'>) =>
  unread ? (
    <Badge component="span" circle size="md" ml={6}>
      {unread}
      <span className="visually-hidden"> {unreadWords}</span>
    </Badge>
  ) : null

/** One line of the menu that does something at once or opens a window. */
const Item = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <UnstyledButton className={classes.item} onClick={onClick}>
    {children}
  </UnstyledButton>
)

/** Who is signed in, their own links, and Sign Out. (Spec §6: labels and sign-out destinations) */
export const AccountMenu = ({ items }: { items: readonly NavItem[] }) => {
  const session = useSession()
  const navigate = useNavigate()
  const panel = useId()
  const { isOpen, ref, close, toggle } = useDisclosed()
  const securityWindow = useWindowInAddress('security')
  const noticesWindow = useWindowInAddress('notices')
  const profileWindow = useWindowInAddress('profile')
  const mayLeave = useMayLeave()
  if (session.state !== 'signed-in') return <div className={classes.space} />
  const { label, role, email } = session.person
  const openOver = (dialog: typeof securityWindow) => {
    close()
    dialog.open()
  }
  const leave = async () => {
    if (role === 'patient' && !(await mayLeave())) return
    await signOut()
    await navigate(signOutPathOf(role))
  }
  return (
    <div className={classes.menu} ref={ref}>
      <UnstyledButton className={classes.button} aria-expanded={isOpen} aria-controls={panel} onClick={toggle}>
        <span className={classes.initial} data-initial={initialOf(label)} />
        <Text component="span" className={classes.label} fw={500} maw="16ch" truncate>
          <span className="visually-hidden">Account of </span>
          {label}
        </Text>
        <IconChevronDown size={16} aria-hidden="true" />
      </UnstyledButton>
      <nav id={panel} className={classes.panel} hidden={!isOpen} aria-label="Account">
        <Text size="sm" c="dimmed" px="sm" py="xs">
          {email}
        </Text>
        {items.map(item => (
          <UnstyledButton key={item.to} component={NavLink} to={item.to} className={classes.item}>
            {item.label}
            <UnreadBadge {...item} />
          </UnstyledButton>
        ))}
        {role === 'pharmacist' && <Item onClick={() => openOver(profileWindow)}>Public profile</Item>}
        {needsWindow(role) && <Item onClick={() => openOver(noticesWindow)}>What we tell you</Item>}
        {needsWindow(role) && <Item onClick={() => openOver(securityWindow)}>Sign-in and security</Item>}
        <Item onClick={() => void leave()}>Sign Out</Item>
      </nav>
      {isFullySignedIn(session) && (
        <Suspense>
          {needsWindow(role) && securityWindow.isOpen && <SecurityDialog opened onClose={securityWindow.close} />}
          {needsWindow(role) && noticesWindow.isOpen && <NoticesDialog opened onClose={noticesWindow.close} />}
          {role === 'pharmacist' && profileWindow.isOpen && <ProfileDialog opened onClose={profileWindow.close} />}
        </Suspense>
      )}
    </div>
  )
}
