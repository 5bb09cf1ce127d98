import { Accordion, Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { TemplateRecord } from '@om/contracts/prescription-templates'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { useListAddress } from '#app/ui/record-list/address.ts'
import {
  RecordHeader,
  RecordMissing,
  RecordNone,
  RecordSkeleton,
  useLiveRecord,
  useOpenRecord,
} from '#app/ui/record-list/record.tsx'
import type { Route } from './+types/template'
import { Editor } from './editor.tsx'
import { Paper } from './paper.tsx'
import { Moves, Proposal } from './proposal.tsx'
import { brandOf, type EditMode, stateWords, templatesList, versionWords } from './templates-list.ts'

/** The open template; null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = templatesList.recordIn(request.url)
  return id ? await api.prescriptionTemplates.read({ params: { id } }, { signal: request.signal }) : null
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => templatesList.shouldReadRecord(change)

const back = (to: { search: string }) => ({ to, label: 'Back to the templates' })

const TemplateSkeleton = () => <RecordSkeleton label="Loading the template" columns={[[320], [160, 120]]} />

export const HydrateFallback = () => <TemplateSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordMissing error={error} back={back(useListAddress(templatesList).backTo)} />
)

/** One template: what is printed from it, what waits, who used it, its versions, and what may be done to it. */
export default function Template({ loaderData: template }: Route.ComponentProps) {
  const { heading, backTo, isOpening, isOpen, search } = useOpenRecord(templatesList, template?.id)
  const navigate = useNavigate()
  useLiveRecord(['template'], [template?.id])
  if (isOpening) return <TemplateSkeleton />
  if (!template || !isOpen)
    return (
      <RecordNone label="No template open" title="Pick a template">
        <p>See what is printed from it, copy it as your own, or propose a change to the clinic.</p>
      </RecordNone>
    )
  const at = (write?: EditMode, id = template.id) => templatesList.query(search, { template: id, write })
  const done = (id: string) => Promise.resolve(navigate({ search: at(undefined, id) }, { preventScrollReset: false }))
  const { label, meaning } = stateWords[template.state]
  const isOwn = template.scope === 'own'
  return (
    <article aria-labelledby="template-name">
      <RecordHeader
        id="template-name"
        name={template.title}
        heading={heading}
        back={back(backTo)}
        status={{ label, meaning }}
        facts={[
          template.code,
          isOwn ? 'My own' : 'The clinic’s',
          brandOf[template.brand],
          `Version ${template.version}`,
          ...(template.copiedFrom ? [`From ${template.copiedFrom.code}`] : []),
        ]}
      />
      {search.write && (search.write !== 'edit' || template.can.edit) ? (
        <Editor
          key={`${template.id}${search.write}`}
          template={template}
          mode={search.write}
          onDone={done}
          onCancel={() => void navigate({ search: at() })}
        />
      ) : (
        <Stack gap="md" mt="md">
          <Left template={template} />
          <Group gap="sm">
            {template.can.edit && (
              <Button component={Link} to={{ search: at('edit') }} preventScrollReset>
                {isOwn ? 'Edit' : 'Propose a change'}
              </Button>
            )}
            <Button component={Link} to={{ search: at('copy') }} variant="default" preventScrollReset>
              Copy as my own
            </Button>
            <Button component={Link} to={{ search: at('clinic') }} variant="default" preventScrollReset>
              Propose as another of the clinic’s
            </Button>
            <Moves template={template} />
          </Group>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <Stack gap="md">
              <Paper content={template.content} />
            </Stack>
            <Stack gap="md">
              <Proposal template={template} />
              <UsedBy template={template} />
              <Versions template={template} />
            </Stack>
          </SimpleGrid>
        </Stack>
      )}
    </article>
  )
}

const Left = ({ template: { left } }: { template: TemplateRecord }) =>
  left.map(({ code, name, leftOn, why, replacedBy }) => (
    <div key={code} className="note" data-meaning="danger">
      <Text size="sm">
        {name} {leftOn ? `left the formulary on ${formatDay(leftOn)}` : 'is not in the formulary'}, so nothing is
        prescribed from this. {why}{' '}
        {replacedBy
          ? `${replacedBy.name} takes its place: it stands there as you edit or copy this, to be looked at.`
          : 'Nothing takes its place.'}
      </Text>
    </div>
  ))

const UsedBy = ({ template: { usedBy, uses } }: { template: TemplateRecord }) => (
  <Card title="Who has signed from it">
    {usedBy.length === 0 ? (
      <Text size="sm" c="dimmed">
        Nobody yet.
      </Text>
    ) : (
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Doctor</Table.Th>
            <Table.Th>Prescriptions</Table.Th>
            <Table.Th>Last</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {usedBy.map(({ name, count, lastOn }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{count}</Table.Td>
              <Table.Td>{formatDay(lastOn)}</Table.Td>
            </Table.Tr>
          ))}
          {usedBy.length > 1 && (
            <Table.Tr>
              <Table.Td>All</Table.Td>
              <Table.Td>{uses.count}</Table.Td>
              <Table.Td>{uses.lastOn && formatDay(uses.lastOn)}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    )}
  </Card>
)

const Versions = ({ template }: { template: TemplateRecord }) => (
  <Card title="Versions">
    <Accordion variant="default">
      {template.versions.map(version => (
        <Accordion.Item key={version.number} value={String(version.number)}>
          <Accordion.Control>
            <Text size="sm" fw={550}>
              Version {version.number}
              {version.number === template.version && template.state === 'in_force' && ', in force'}
            </Text>
            <Text size="xs" c="dimmed">
              {versionWords(version, template.scope === 'own')}, {formatDay(dayIn(new Date(version.at), CLINIC_ZONE))}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="xs">
              {version.note && <Text size="sm">{version.note}</Text>}
              {version.reason && (
                <Text size="sm">
                  {version.decidedBy}: {version.reason}
                </Text>
              )}
              <Paper content={version.content} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  </Card>
)
