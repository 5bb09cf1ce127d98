import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { TemplateContent, TemplateRecord } from '@om/contracts/prescription-templates'
import { formatDay } from '@om/domain/dates'
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
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
import { Moves, Proposal, UsedBy, Versions, type Ways } from './proposal.tsx'
import { brandOf, differences, type EditMode, stateWords, templatesList } from './templates-list.ts'
import { TextTemplate } from './text-template.tsx'

/** The open template; null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = templatesList.recordIn(request.url)
  if (!id) return null
  const of = templatesList.searchIn(request.url).of === 'words' ? api.textTemplates : api.prescriptionTemplates
  return of.read({ params: { id } }, { signal: request.signal })
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => templatesList.shouldReadRecord(change)

const ways: Ways<TemplateContent> = {
  decide: (id, body) => api.prescriptionTemplates.decide({ params: { id }, body }),
  move: (id, body) => api.prescriptionTemplates.move({ params: { id }, body }),
  differences,
  approved: 'Every doctor here prescribes from it from now on. What was signed before keeps its version.',
  retired: 'Nothing more is prescribed from it; what was signed stays as it is, and it can be brought back.',
  restored: 'It is prescribed from again, as it was.',
}

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
      <RecordNone label="Nothing open" title={search.of === 'words' ? 'Pick a text' : 'Pick a template'}>
        <p>See what is made from it, copy it as your own, or propose a change to the clinic.</p>
      </RecordNone>
    )
  const at = (write?: EditMode, id = template.id) => templatesList.query(search, { template: id, write })
  const done = (id: string) => Promise.resolve(navigate({ search: at(undefined, id) }, { preventScrollReset: false }))
  if ('kind' in template)
    return (
      <TextTemplate
        template={template}
        heading={heading}
        back={back(backTo)}
        write={search.write}
        at={at}
        onDone={done}
        onCancel={() => void navigate({ search: at() })}
      />
    )
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
            <Moves template={template} ways={ways} />
          </Group>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <Stack gap="md">
              <Paper content={template.content} />
            </Stack>
            <Stack gap="md">
              <Proposal template={template} ways={ways} />
              <UsedBy title="Who has signed from it" what="Prescriptions" template={template} />
              <Versions template={template}>{content => <Paper content={content} />}</Versions>
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
