import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type EvidenceSummary, evidenceTopics, WHOLE_TEXT } from '@om/contracts/evidence'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { Page, useAnnounced } from '../../parts/page.tsx'
import type { Route } from './+types/evidence'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) =>
  (await api.evidence.list({}, { signal })).items

export const HydrateFallback = () => <ListSkeleton rows={6} height={88} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Every word that was typed stands in the text, somewhere. The search stays in the browser: it says what somebody worries about. */
const fits = ({ words }: EvidenceSummary, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every(word => words.includes(word))

const shelvesOf = (texts: readonly EvidenceSummary[]) =>
  [
    { name: 'About your treatment', texts: texts.filter(text => text.isMine) },
    ...evidenceTopics.map(topic => ({
      name: topic,
      texts: texts.filter(text => !text.isMine && text.topic === topic),
    })),
  ].filter(shelf => shelf.texts.length > 0)

/** The library of what is known about the treatments. (Spec §2: patient-evidence) */
export default function EvidenceLibrary({ loaderData: texts }: Route.ComponentProps) {
  const [search, setSearch] = useState('')
  const found = texts.filter(text => fits(text, search.trim()))
  useAnnounced(search.trim() ? `${found.length} of ${texts.length} texts` : '')
  return (
    <Page width="list">
      <PageHeader
        title="Resources"
        lead="What is known about the treatments: who was studied, what was found, what it leaves open, and what to watch for. Each is read by a doctor of ours, and names its sources."
      />
      <TextInput
        type="search"
        label="Search the library"
        placeholder="Such as dizzy, shedding or pregnancy"
        maxLength={100}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        mb="xl"
      />
      {found.length === 0 && (
        <EmptyState
          title="Nothing has those words"
          text="Try fewer or other words. What you do not find here you can ask your doctor."
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              Show all
            </Button>
          }
        />
      )}
      <Stack gap="xl">
        {shelvesOf(found).map(({ name, texts: shelf }) => (
          <section key={name} aria-label={name}>
            <Title order={2} size="h3" mb="xs">
              {name}
            </Title>
            <ul className="plain-list ruled">
              {shelf.map(text => (
                <TextLine key={text.slug} text={text} />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </Page>
  )
}

const TextLine = ({ text: { slug, title, summary, readingMinutes, place } }: { text: EvidenceSummary }) => (
  <li>
    <Group justify="space-between" align="baseline" gap="sm">
      <Anchor component={Link} to={`/patient-evidence/${slug}`} fw={600}>
        {title}
      </Anchor>
      {place === null ? (
        <Text size="sm" c="dimmed">
          {readingMinutes} min
        </Text>
      ) : (
        <StatusBadge meaning={place === WHOLE_TEXT ? 'good' : 'info'}>
          {place === WHOLE_TEXT ? 'Read' : 'Begun'}
        </StatusBadge>
      )}
    </Group>
    <Text size="sm" c="dimmed" maw="68ch">
      {summary}
    </Text>
  </li>
)
