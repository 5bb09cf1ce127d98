import { Menu, UnstyledButton } from '@mantine/core'
import { signOutPathOf } from '@om/domain/access'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { signOut } from '#app/features/session/session-store.ts'
import { useSession } from '#app/features/session/use-session.ts'
import classes from './account-menu.module.css'
import type { NavItem } from './nav-item.ts'

const initialOf = (label: string) => label.replace(/^(Dr|Pharm)\. /, '').charAt(0)

/** Who is signed in, their own links, and Sign Out. (Spec §6: labels and sign-out destinations) */
export const AccountMenu = ({ items }: { items: readonly NavItem[] }) => {
  const session = useSession()
  const navigate = useNavigate()
  if (session.state !== 'signed-in') return <div className={classes.space} />
  const { label, role, email } = session.person
  const leave = async () => {
    await signOut()
    await navigate(signOutPathOf(role))
  }
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Account of ${label}`}>
          <span className={classes.initial} aria-hidden="true">
            {initialOf(label)}
          </span>
          <span className={classes.label}>{label}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        {items.map(item => (
          <Menu.Item key={item.to} component={Link} to={item.to}>
            {item.label}
          </Menu.Item>
        ))}
        {items.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => void leave()}>Sign Out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
