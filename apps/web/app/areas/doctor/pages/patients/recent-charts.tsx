import { Button, Menu, Text } from '@mantine/core'
import { formatDay } from '@om/domain/dates'
import { Link, useLocation } from 'react-router'
import { api } from '#app/browser/api.ts'
import { problemOf } from '#app/ui/problem.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

const load = () => api.patients.recent()

const Charts = () => {
  const { value, failure, reload } = useLoaded(load)
  const { search } = useLocation()
  if (failure !== null)
    return (
      <Menu.Item closeMenuOnClick={false} onClick={() => void reload()}>
        {problemOf(failure).message} Try again
      </Menu.Item>
    )
  if (!value) return <Menu.Label>Loading…</Menu.Label>
  if (value.items.length === 0) return <Menu.Label>Charts that you read appear here.</Menu.Label>
  return value.items.map(({ id, name, dateOfBirth, isOpen }) => (
    <Menu.Item key={id} component={Link} to={`/patients/${id}`} state={{ from: search }}>
      {name}
      <Text size="sm" c="dimmed">
        {isOpen ? dateOfBirth && `born ${formatDay(dateOfBirth)}` : 'No longer in your care'}
      </Text>
    </Menu.Item>
  ))
}

/** The way back to the charts that the doctor has read last; they are asked for when it is opened. */
export const RecentCharts = () => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <Button variant="default">Recently opened</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Charts />
    </Menu.Dropdown>
  </Menu>
)
