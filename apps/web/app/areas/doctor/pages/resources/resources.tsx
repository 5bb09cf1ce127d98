import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type ResourceSummary, resourceTopics } from '@om/contracts/resources'
import { formatDay } from '@om/domain/dates'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { sectionOf } from '#app/ui/section.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/resources'
import { onlyForAnotherPage, useSearch } from './use-search.ts'

// What is opened from here by its address comes when it is.
const QualityPage = lazy(() => import('./quality/quality.tsx').then(m => ({ default: m.QualityPage })))
const ReviewPage = lazy(() => import('./quality/review.tsx').then(m => ({ default: m.ReviewPage })))
const RulesPage = lazy(() => import('./rules/rules.tsx').then(m => ({ default: m.RulesPage })))
const ReplayPage = lazy(() => import('./rules/replay.tsx').then(m => ({ default: m.ReplayPage })))

const sectionIn = (url: string) => {
  const section = sectionOf(url)
  const asked = (name: string) => new URL(url).searchParams.get(name)
  const consult = z.uuid().safeParse(asked('consult')).data
  return {
    isRules: section === 'rules',
    replayOf: section === 'replay' ? consult : undefined,
    isQuality: section === 'quality',
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .safeParse(asked('month')).data,
    reviewOf: z.uuid().safeParse(asked('review')).data,
  }
}

export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  // Mails lead to a template through here: its own address would tell of medicines.
  if (sectionOf(url) === 'template') {
    const { searchParams } = new URL(url)
    searchParams.delete('section')
    throw redirect(`/prescription-templates?${searchParams}`)
  }
  const { isRules, replayOf, isQuality, month, reviewOf } = sectionIn(url)
  if (isRules) return { sets: await api.ruleSets.read({}, { signal }) }
  if (replayOf) return { replay: await api.ruleSets.replay({ params: { id: replayOf } }, { signal }) }
  if (isQuality && reviewOf) return { review: await api.quality.review({ params: { id: reviewOf } }, { signal }) }
  if (isQuality) return { audit: await api.quality.read({ query: { month } }, { signal }) }
  return { texts: (await api.resources.list({}, { signal })).items }
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => {
  const isList = ({ href }: URL) => sectionOf(href) === null
  return isList(change.currentUrl) && isList(change.nextUrl)
    ? onlyForAnotherPage(change)
    : change.defaultShouldRevalidate
}

export const HydrateFallback = () => <ListSkeleton rows={6} height={72} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

type ResourceList = ResourceSummary[]

/** Every word that was typed stands in the text, somewhere. */
const fits = (words: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every(word => words.includes(word))

/** What is shown from data instead of a text. */
const tables = [
  {
    to: '/resources/formulary',
    title: 'Formulary and contraindications',
    summary:
      'What may be prescribed here, and what stands against each medicine: the table that signing is checked by.',
    words: 'formulary contraindication matrix medicines templates rules version interaction combination',
  },
  {
    to: '/resources?section=rules',
    title: 'Safety rules',
    summary: 'Which set of rules is in force, what is proposed, and what a new one would change in the last cases.',
    words: 'safety rules version triage sorting compare proposal switch roll back replay',
  },
  {
    to: '/resources?section=quality',
    title: 'Quality audit',
    summary: 'Cases of yours that the medical director looked at; for the medical director, the cases of each month.',
    words: 'quality audit sample feedback review criteria medical director case month',
  },
  {
    to: '/resources/stages',
    title: 'Stage pictures',
    summary: 'The Norwood–Hamilton and Sinclair pictures that patients choose from, with what each means.',
    words: 'stage pictures norwood hamilton sinclair ludwig scale pattern',
  },
  {
    to: '/doctor/dashboard?section=registers',
    title: 'Incidents, complaints and policies',
    summary:
      'Report what went wrong or nearly did, a complaint, a data breach or an interest of your own; read the policies.',
    words: 'register incident complaint breach privacy conflict interest policy report near miss',
  },
]

/** What doctors work by: texts on shelves, and by its address the rules, or the replay of a case. (Spec §2: resources) */
export default function Resources({ loaderData }: Route.ComponentProps) {
  if (loaderData.texts) return <Shelves texts={loaderData.texts} />
  return (
    <Suspense fallback={<HydrateFallback />}>
      {loaderData.sets && <RulesPage sets={loaderData.sets} />}
      {loaderData.replay && <ReplayPage replay={loaderData.replay} />}
      {loaderData.audit && <QualityPage audit={loaderData.audit} />}
      {loaderData.review && <ReviewPage key={loaderData.review.id} review={loaderData.review} />}
    </Suspense>
  )
}

const Shelves = ({ texts }: { texts: ResourceList }) => {
  const [search, look] = useSearch()
  const foundTables = tables.filter(one => fits(`${one.words} ${one.title.toLowerCase()}`, search.trim()))
  const found = texts.filter(text => fits(text.words, search.trim()))
  return (
    <Stack gap="lg" maw="60rem" mx="auto">
      <PageHeader
        title="Resources"
        lead="What we work by in the consult, when something goes wrong, and by law. Each text names who read it and when it is read again."
      />
      <TextInput
        type="search"
        label="Search the resources"
        placeholder="Such as potassium, GP letter or off-label"
        maxLength={100}
        value={search}
        onChange={event => look(event.currentTarget.value)}
      />
      {found.length + foundTables.length === 0 && (
        <EmptyState
          title="Nothing has those words"
          text="Try fewer or other words."
          action={
            <Button variant="default" onClick={() => look('')}>
              Show all
            </Button>
          }
        />
      )}
      {foundTables.length > 0 && (
        <Shelf name="Tables and pictures">
          {foundTables.map(one => (
            <Line key={one.to} {...one} />
          ))}
        </Shelf>
      )}
      {resourceTopics.map(topic => {
        const shelf = found.filter(text => text.topic === topic)
        return (
          shelf.length > 0 && (
            <Shelf key={topic} name={topic}>
              {shelf.map(text => (
                <Line key={text.slug} to={`/resources/${text.slug}`} {...text} review={text} />
              ))}
            </Shelf>
          )
        )
      })}
    </Stack>
  )
}

const Shelf = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name}>
    <Title order={2} size="h4" mb="xs">
      {name}
    </Title>
    <ul className="plain-list ruled">{children}</ul>
  </section>
)

type LineProps = {
  to: string
  title: string
  summary: string
  review?: Pick<ResourceSummary, 'nextReviewOn' | 'isReviewDue' | 'isWaiting'>
}

const Line = ({ to, title, summary, review }: LineProps) => (
  <li>
    <Group justify="space-between" align="baseline" gap="xxs sm">
      <Anchor component={Link} to={to} fw={600}>
        {title}
      </Anchor>
      {review?.isWaiting && <StatusBadge meaning="info">A change waits</StatusBadge>}
      {review?.isReviewDue && (
        <StatusBadge meaning="caution">{`Review was due ${formatDay(review.nextReviewOn)}`}</StatusBadge>
      )}
    </Group>
    <Text size="sm" c="dimmed" maw="68ch">
      {summary}
      {review && !review.isReviewDue && ` Next review ${formatDay(review.nextReviewOn)}.`}
    </Text>
  </li>
)
