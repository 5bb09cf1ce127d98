import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import type { TextContent, TextTemplateRecord } from '@om/contracts/text-templates'
import { letterTitles } from '@om/domain/gp-letters'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { declineWords } from '#app/features/consult-review/consult-words.ts'
import { RecordHeader } from '#app/ui/record-list/record.tsx'
import { Moves, Proposal, UsedBy, Versions, type Ways } from './proposal.tsx'
import { type EditMode, kindWords, stateWords, textDifferences, whomWords } from './templates-list.ts'
import { Preview, TextEditor } from './text-editor.tsx'

const ways: Ways<TextContent> = {
  decide: (id, body) => api.textTemplates.decide({ params: { id }, body }),
  move: (id, body) => api.textTemplates.move({ params: { id }, body }),
  differences: textDifferences,
  approved: 'Every doctor here is offered it from now on. What was sent before stays as it was sent.',
  retired: 'Nobody is offered it any more; what was sent stays as it is, and it can be brought back.',
  restored: 'It is offered again, as it was.',
}

type Props = Pick<ComponentProps<typeof RecordHeader>, 'heading' | 'back'> & {
  template: TextTemplateRecord
  write: EditMode | undefined
  at: (write?: EditMode) => string
  onDone: (id: string) => Promise<void>
  onCancel: () => void
}

/** Usual words: what a patient or a colleague reads, what waits, who used them, their versions, and what may be done to them. */
export const TextTemplate = ({ template, heading, back, write, at, onDone, onCancel }: Props) => {
  const { content, kind, can } = template
  const isOwn = template.scope === 'own'
  return (
    <article aria-labelledby="template-name">
      <RecordHeader
        id="template-name"
        name={content.title}
        heading={heading}
        back={back}
        status={stateWords[template.state]}
        facts={[
          kindWords[kind],
          template.code,
          isOwn ? 'My own' : 'The clinic’s',
          whomWords[content.for],
          ...(content.reason ? [declineWords[content.reason]] : []),
          ...(content.letter ? [letterTitles[content.letter]] : []),
          `Version ${template.version}`,
          ...(template.copiedFrom ? [`From ${template.copiedFrom.code}`] : []),
        ]}
      />
      {write && (write !== 'edit' || can.edit) ? (
        <TextEditor
          key={`${template.id}${write}`}
          template={template}
          mode={write}
          onDone={onDone}
          onCancel={onCancel}
        />
      ) : (
        <Stack gap="md" mt="md">
          <Group gap="sm">
            {can.edit && (
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
            <Preview text={content.text} />
            <Stack gap="md">
              <Proposal template={template} ways={ways} />
              <UsedBy title="Who has sent from it" what="Times" template={template} />
              <Versions template={template}>{({ text }) => <Preview text={text} />}</Versions>
            </Stack>
          </SimpleGrid>
        </Stack>
      )}
    </article>
  )
}
