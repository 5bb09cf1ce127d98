import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { printPage } from '#app/browser/save-file.ts'

const sections = [
  ['', 'What we know'],
  ['/history', 'What happened'],
  ['/assessments', 'Assessments and letters'],
  ['/medicines', 'Medicines'],
  ['/your-gp', 'Your GP and letters'],
  ['/consents', 'Consents'],
  ['/corrections', 'Corrections and requests'],
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
      {/* These lists load the rest of them first. */}
      {!/\/(?:history|who-looked)$/.test(pathname) && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={printPage}
        >
          Print this part
        </Button>
      )}
    </Group>
  )
}
