import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'

const sections = [
  ['', 'What we know'],
  ['/history', 'What happened'],
  ['/assessments', 'Assessments and letters'],
  ['/medicines', 'Medicines'],
  ['/consents', 'Consents'],
  ['/corrections', 'Corrections'],
  ['/who-looked', 'Who has looked'],
] as const

/** The parts of the health records, each with an address of its own. */
export const RecordSections = () => {
  const { pathname } = useLocation()
  return (
    <Group component="nav" aria-label="Health records" gap="xs" mb="lg" className="screen-only">
      {sections.map(([path, label]) => {
        const to = `/consumer-health-records${path}`
        const isHere = pathname === to
        return (
          <Button
            key={to}
            component={Link}
            to={to}
            size="compact-md"
            variant={isHere ? 'light' : 'default'}
            aria-current={isHere ? 'page' : undefined}
          >
            {label}
          </Button>
        )
      })}
    </Group>
  )
}
