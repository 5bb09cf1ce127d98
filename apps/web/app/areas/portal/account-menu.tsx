import { useClickOutside } from '@mantine/hooks'
import { hasRole, type Role, signOutPathOf } from '@om/domain/access'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isFullySignedIn } from '#app/features/session/session-state.ts'
import { signOut } from '#app/features/session/session-store.ts'
import { useSession } from '#app/features/session/use-session.ts'
import classes from './account-menu.module.css'
import type { NavItem } from './portal-shell.tsx'
import { ProfileWindow, SecurityWindow, useWindowInAddress } from './security-window.tsx'

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

/** Who is signed in, their own links, and Sign Out. (Spec §6: labels and sign-out destinations) */
export const AccountMenu = ({ items }: { items: readonly NavItem[] }) => {
  const session = useSession()
  const navigate = useNavigate()
  const panel = useId()
  const { isOpen, ref, close, toggle } = useDisclosed()
  const securityWindow = useWindowInAddress('security')
  const profileWindow = useWindowInAddress('profile')
  if (session.state !== 'signed-in') return <div className={classes.space} />
  const { label, role, email } = session.person
  const leave = async () => {
    await signOut()
    await navigate(signOutPathOf(role))
  }
  return (
    <div className={classes.menu} ref={ref}>
      <button type="button" className={classes.button} aria-expanded={isOpen} aria-controls={panel} onClick={toggle}>
        <span className={classes.initial} data-initial={initialOf(label)} />
        <span className={classes.label}>
          <span className="visually-hidden">Account of </span>
          {label}
        </span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <nav id={panel} className={classes.panel} hidden={!isOpen} aria-label="Account">
        <p className={classes.email}>{email}</p>
        {items.map(item => (
          <Link key={item.to} to={item.to} className={classes.item}>
            {item.label}
          </Link>
        ))}
        {role === 'pharmacist' && (
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              close()
              profileWindow.open()
            }}
          >
            Public profile
          </button>
        )}
        {needsWindow(role) && (
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              close()
              securityWindow.open()
            }}
          >
            Sign-in and security
          </button>
        )}
        <button type="button" className={classes.item} onClick={() => void leave()}>
          Sign Out
        </button>
      </nav>
      {needsWindow(role) && isFullySignedIn(session) && <SecurityWindow {...securityWindow} />}
      {role === 'pharmacist' && isFullySignedIn(session) && <ProfileWindow {...profileWindow} />}
    </div>
  )
}
