import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { toastProblem } from '../toast.tsx'

type Names = { items: { id: string; name: string }[] }

type Props = {
  me: string | undefined
  busy: boolean
  loadNames: () => Promise<Names>
  onAssign: (assigneeId: string | null) => void
}

/** Gives what is chosen to somebody of the office; the names come when it is opened. */
export const AssignMenu = ({ me, busy, loadNames, onAssign }: Props) => {
  const [names, setNames] = useState<Names['items'] | null>(null)
  const [isOpen, setOpen] = useState(false)
  const load = async () => {
    try {
      setNames((await loadNames()).items)
    } catch (error) {
      toastProblem(error)
    }
  }
  const change = (next: boolean) => {
    setOpen(next)
    if (next) void load()
  }
  return (
    <Menu position="bottom-start" withinPortal hideDetached={false} opened={isOpen} onChange={change}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" disabled={busy}>
          Give to
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {me && <Menu.Item onClick={() => onAssign(me)}>Me</Menu.Item>}
        {(names ?? [])
          .filter(({ id }) => id !== me)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onAssign(id)}>
              {name}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onAssign(null)}>Nobody</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
