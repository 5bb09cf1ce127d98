import {
  Alert,
  Button,
  Group,
  List,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Typography,
} from '@mantine/core'
import {
  ResourceContent,
  type ResourceEdition,
  type ResourcePreview,
  resources,
  resourceTopics,
} from '@om/contracts/resources'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { linesOf, sourcesIn } from './edition-words.ts'

type Props = { edition: ResourceEdition; from: number | undefined }

const Typed = z.object({
  title: z.string(),
  summary: z.string(),
  topic: z.enum(resourceTopics),
  text: z.string(),
  sources: z.string(),
  nextReviewOn: z.string(),
  note: z.string(),
})
type Values = z.infer<typeof Typed>

const contentOf = ({ title, summary, topic, text, sources, nextReviewOn }: Values) => ({
  title,
  summary,
  topic,
  text,
  references: sourcesIn(sources),
  nextReviewOn,
})

/** Writes the next edition of a text, with what doctors will read beside it. */
export const EditPage = ({ edition, from }: Props) => {
  const { slug, newest, can, shipped, versions, content } = edition
  const navigate = useNavigate()
  const first = from === 0 ? shipped : (versions.find(one => one.number === from)?.content ?? content)
  const back = `/resources/${slug}`
  const form = useContractForm(resources.propose, {
    draft: { key: `resource:${slug}:${newest}:${from ?? 'now'}`, schema: Typed },
    initial: (): Values => {
      const { references, ...rest } = first
      return { ...rest, sources: linesOf(references), note: '' }
    },
    toBody: values => ({ newest, content: contentOf(values), note: values.note }),
    send: body => api.resources.propose({ params: { slug }, body }),
    onDone: () => {
      toast('Proposed. Readers see it once another doctor has approved it.')
      void navigate(`${back}?section=versions`)
    },
  })
  const { values } = form
  const text = (name: 'title' | 'summary' | 'text' | 'nextReviewOn') => ({
    value: values[name],
    error: form.errorOf(`content.${name}`),
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
  })
  if (!can.edit)
    return (
      <Stack gap="lg" maw="60rem" mx="auto">
        <PageHeader title={content.title} back={{ to: back, label: content.title }} />
        <Alert color="caution">
          {can.approve || can.withdraw
            ? 'A change waits for a second doctor. It is decided before the next one is written.'
            : 'Your registration is not current, so you read and do not propose.'}
        </Alert>
        <Group>
          <Button component={Link} to={`${back}?section=versions`}>
            Look at the versions
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="lg" maw="80rem" mx="auto">
      <PageHeader
        title={`Change “${content.title}”`}
        lead="Another doctor approves it before anybody reads it."
        back={{ to: back, label: content.title }}
      />
      <form {...form.props} aria-label="Write the text">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Stack gap="sm">
            <TextInput label="Title" maxLength={90} {...text('title')} />
            <TextInput label="What it is about" maxLength={200} {...text('summary')} />
            <NativeSelect
              label="Shelf"
              data={[...resourceTopics]}
              value={values.topic}
              onChange={({ currentTarget: { value } }) =>
                form.set({ topic: resourceTopics.find(one => one === value) ?? values.topic })
              }
            />
            <Textarea
              label="Text"
              description="Markdown: ## for a heading, a line with - for a list, | for a table, [1] for a source."
              autosize
              minRows={12}
              maxRows={30}
              maxLength={20_000}
              {...text('text')}
            />
            <Textarea
              label="Sources, one a line"
              description="An address at the end of a line, from https:// on, becomes a link."
              autosize
              minRows={3}
              value={values.sources}
              error={form.errorOf('content.references')}
              onChange={event => form.set({ sources: event.currentTarget.value })}
            />
            <TextInput type="date" label="Next review" {...text('nextReviewOn')} />
            <TextInput
              label="What is new, and why"
              description="Stands beside this version for your colleagues."
              maxLength={300}
              value={values.note}
              error={form.errorOf('note')}
              onChange={event => form.set({ note: event.currentTarget.value })}
            />
          </Stack>
          <Preview slug={slug} content={contentOf(values)} />
        </SimpleGrid>
        <Stack gap="xs" mt="lg">
          <ProblemAlert problem={form.problem} />
          <Group gap="sm">
            <Button type="submit" loading={form.busy}>
              Propose it
            </Button>
            <Button
              variant="default"
              disabled={form.busy}
              onClick={() => {
                form.forget()
                void navigate(back)
              }}
            >
              Discard
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

const readName = 'As it is read'

const Preview = ({ slug, content }: { slug: string; content: unknown }) => {
  const [preview, setPreview] = useState<ResourcePreview | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const wanted = JSON.stringify(content)
  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(() => {
      const { data } = ResourceContent.safeParse(JSON.parse(wanted))
      if (!data) return setPreview(null)
      api.resources.preview({ body: { slug, content: data } }, { signal: gone.signal }).then(
        seen => {
          setPreview(seen)
          setFailure(null)
        },
        (error: unknown) => {
          if (!gone.signal.aborted) setFailure(error)
        },
      )
    }, 400)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [slug, wanted])
  return (
    <Card title={readName}>
      <Stack gap="sm">
        {failure !== null && <Text c="danger">{problemOf(failure).message}</Text>}
        {preview && preview.problems.length > 0 && (
          <Alert color="caution" title="It cannot be shown yet">
            <List size="sm">
              {preview.problems.map(one => (
                <List.Item key={one}>{one}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {preview?.html ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from Markdown that may not contain HTML
          <Typography component="article" aria-label={readName} dangerouslySetInnerHTML={{ __html: preview.html }} />
        ) : (
          !preview && <Text c="dimmed">It appears here once title, text, sources and the next review are written.</Text>
        )}
      </Stack>
    </Card>
  )
}
