import { Anchor, Button, Group, Progress, Stack, Text, Title, Typography } from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { type Evidence, type EvidenceChart, WHOLE_TEXT } from '@om/contracts/evidence'
import { formatDay } from '@om/domain/dates'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/evidence-text'

export const clientLoader = ({ params: { slug }, request: { signal } }: Route.ClientLoaderArgs) =>
  api.evidence.read({ params: { slug } }, { signal })

export const HydrateFallback = () => <ListSkeleton rows={3} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** After somebody has stopped scrolling; a text left sooner than that was not read. */
const SETTLED_MS = 1_500

/** How much of an element has been above the lower edge of the window, in parts of a thousand. */
const placeIn = (element: HTMLElement): number => {
  const { top, height } = element.getBoundingClientRect()
  const seen = (window.innerHeight - top) / Math.max(height, 1)
  return Math.round(Math.min(1, Math.max(0, seen)) * WHOLE_TEXT)
}

/** Keeps how far the text was read. Answers with the place at which the reader stopped last time, where there is a rest. */
const useReadingPlace = ({ slug, place }: Evidence, text: RefObject<HTMLDivElement | null>) => {
  const furthest = useRef(place ?? 0)
  const [stoppedAt] = useState(place)
  const keep = useDebouncedCallback(() => {
    const now = text.current ? placeIn(text.current) : 0
    if (now <= furthest.current && place !== null) return
    furthest.current = Math.max(furthest.current, now)
    // A place that is not kept is told again with the next step.
    api.evidence.savePlace({ params: { slug }, body: { place: furthest.current } }).catch(() => {
      furthest.current = 0
    })
  }, SETTLED_MS)
  useEffect(() => keep(), [keep])
  useWindowEvent('scroll', keep)
  return stoppedAt !== null && stoppedAt < WHOLE_TEXT ? stoppedAt : null
}

/** One text of the library, to be read. (Spec §2: patient-evidence) */
export default function EvidencePage({ loaderData }: Route.ComponentProps) {
  return <EvidenceView key={loaderData.slug} evidence={loaderData} />
}

const EvidenceView = ({ evidence }: { evidence: Evidence }) => {
  const { title, summary, html, charts, references, reviewer, reviewerRole, reviewedOn } = evidence
  const text = useRef<HTMLDivElement>(null)
  const stoppedAt = useReadingPlace(evidence, text)
  const goOn = (part: number) => {
    const { top, height } = text.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
    const target = window.scrollY + top + height * (part / WHOLE_TEXT) - window.innerHeight
    window.scrollTo({ top: Math.max(0, target) })
    text.current?.focus({ preventScroll: true })
  }
  return (
    <Page>
      <PageHeader
        title={title}
        lead={summary}
        back={{ to: '/patient-evidence', label: 'Resources' }}
        actions={
          <>
            {stoppedAt !== null && (
              <Button variant="default" onClick={() => goOn(stoppedAt)}>
                Go on where you stopped
              </Button>
            )}
            <Button variant="default" onClick={printPage}>
              Print
            </Button>
          </>
        }
      />
      <Text size="sm" c="dimmed" mb="lg">
        Read by {reviewer}, {reviewerRole}, on {formatDay(reviewedOn)}. General information: your doctor knows what fits
        you.
      </Text>
      <Stack gap="xl" ref={text} role="article" tabIndex={-1} aria-label={title}>
        {charts.map(chart => (
          <Chart key={chart.title} chart={chart} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own checked files, which may not contain HTML */}
        <Typography dangerouslySetInnerHTML={{ __html: html }} />
        <section aria-labelledby="references">
          <Title order={2} size="h3" id="references" mb="sm">
            Sources
          </Title>
          <Stack component="ol" gap="xs">
            {references.map(({ text: words, url }, index) => (
              <li key={words} id={`ref-${index + 1}`}>
                {words}{' '}
                {url && (
                  <Anchor href={url} rel="noopener external">
                    {new URL(url).hostname.replace(/^www\./, '')}
                  </Anchor>
                )}
              </li>
            ))}
          </Stack>
        </section>
      </Stack>
    </Page>
  )
}

/** The figures of a study as bars; the longest is the whole width. */
const Chart = ({ chart: { title, unit, bars, note } }: { chart: EvidenceChart }) => {
  const longest = Math.max(...bars.map(({ value }) => Math.abs(value)))
  return (
    <Card title={title} size="lg">
      <Stack component="ul" gap="sm" className="plain-list">
        {bars.map(({ label, value }) => (
          <li key={label}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm">{label}</Text>
              <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
                {value}{' '}
                <Text span size="xs" c="dimmed">
                  {unit}
                </Text>
              </Text>
            </Group>
            <Progress value={(Math.abs(value) / longest) * 100} size="lg" aria-hidden="true" />
          </li>
        ))}
      </Stack>
      <Text size="xs" c="dimmed" mt="sm">
        {note}
      </Text>
    </Card>
  )
}
