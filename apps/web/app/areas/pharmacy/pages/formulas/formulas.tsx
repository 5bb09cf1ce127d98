import { Button, Group, Stack, Text } from '@mantine/core'
import type { Formula } from '@om/contracts/formulas'
import { Link, useRevalidator } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { boardPath } from '../recalls/recalls-address.ts'
import { NewFormula } from './formula-form.tsx'
import { FormulaView } from './formula-view.tsx'
import { type FormulaPage, formulaPath, formulasPath, newFormulaPath } from './formulas-address.ts'

/** The compounding formulas: what is in force, what waits for a second pharmacist, and what was before. */
export const Formulas = ({ loaded: { items, opened } }: { loaded: FormulaPage }) => {
  const { revalidate } = useRevalidator()
  useLive(
    ['board'],
    useDebounced(() => void revalidate()),
  )
  const open = items.find(one => one.code === opened)
  const title = open?.title ?? (opened === 'new' ? 'New formula' : 'Formulas')
  return (
    <Stack gap="xl">
      <PageHeader
        title={title}
        lead={
          opened ? (
            <Link to={formulasPath}>All formulas</Link>
          ) : (
            <Link to={boardPath}>Back to the dispensary board</Link>
          )
        }
      />
      {open ? (
        <FormulaView key={open.code} formula={open} />
      ) : opened === 'new' ? (
        <NewFormula />
      ) : opened ? (
        <EmptyState title="No such formula" text="It is not in the list. Look for it by its name." />
      ) : (
        <List items={items} />
      )}
    </Stack>
  )
}

const List = ({ items }: { items: Formula[] }) => (
  <Card
    title="What the pharmacy makes"
    aside={
      <Button component={Link} to={newFormulaPath} variant="default" size="sm">
        Propose a new formula
      </Button>
    }
  >
    <Stack component="ul" gap={0} className="plain-list ruled">
      {items.map(({ code, title, versions }) => {
        const inForce = versions.find(one => one.state === 'approved')
        const proposed = versions.find(one => one.state === 'proposed')
        return (
          <Group component="li" key={code} justify="space-between" gap="2px 16px">
            <div>
              <Link to={formulaPath(code)}>{title}</Link>
              <Text size="sm" c="dimmed">
                {inForce
                  ? `${code}, version ${inForce.number} · keeps ${inForce.content.expiry.days} days`
                  : `${code} · nothing can be made by it`}
              </Text>
            </div>
            <Group gap="xs">
              {proposed && <StatusBadge meaning="caution">{`Version ${proposed.number} waits`}</StatusBadge>}
              <StatusBadge meaning={inForce ? 'good' : 'quiet'}>{inForce ? 'In force' : 'Not in force'}</StatusBadge>
            </Group>
          </Group>
        )
      })}
    </Stack>
  </Card>
)
