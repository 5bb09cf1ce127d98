import { Alert, Anchor, Button, Stack, Text, Title, Typography } from '@mantine/core'
import type { Resource } from '@om/contracts/resources'
import { formatDay } from '@om/domain/dates'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { sectionOf } from '#app/ui/section.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/resource-text'

const EditionsPage = lazy(() => import('./edition.tsx').then(m => ({ default: m.EditionsPage })))
const EditPage = lazy(() => import('./edition-form.tsx').then(m => ({ default: m.EditPage })))

export const clientLoader = async ({ params: { slug }, request: { url, signal } }: Route.ClientLoaderArgs) => {
  const section = sectionOf(url)
  if (section !== 'edit' && section !== 'versions')
    return { resource: await api.resources.read({ params: { slug } }, { signal }) }
  const from = z.coerce.number().int().nonnegative().optional().catch(undefined)
  return {
    edition: await api.resources.edition({ params: { slug } }, { signal }),
    isEdit: section === 'edit',
    from: from.parse(new URL(url).searchParams.get('from') ?? undefined),
  }
}

export const HydrateFallback = () => <ListSkeleton rows={3} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** One text that doctors work by, to be read and printed; by its address its versions, or the next one to be written. */
export default function ResourceText({ loaderData }: Route.ComponentProps) {
  if (loaderData.resource) return <Reading resource={loaderData.resource} />
  const { edition, isEdit, from } = loaderData
  return (
    <Suspense fallback={<HydrateFallback />}>
      {isEdit ? (
        <EditPage key={`${edition.slug} ${from ?? ''}`} edition={edition} from={from} />
      ) : (
        <EditionsPage edition={edition} />
      )}
    </Suspense>
  )
}

const Reading = ({ resource }: { resource: Resource }) => {
  const { slug, isWaiting } = resource
  const { title, summary, html, references, reviewer, reviewerRole, reviewedOn, nextReviewOn, isReviewDue } = resource
  return (
    <Stack gap="lg" maw="48rem" mx="auto">
      <PageHeader
        title={title}
        lead={summary}
        back={{ to: '/resources', label: 'Resources' }}
        actions={
          <>
            <Button component={Link} to={`/resources/${slug}?section=versions`} variant="default">
              Versions
            </Button>
            <Button component={Link} to={`/resources/${slug}?section=edit`} variant="default">
              Propose a change
            </Button>
            <Button variant="default" onClick={printPage}>
              Print
            </Button>
          </>
        }
      />
      {isWaiting && (
        <Alert color="info">
          A change of it waits for a second doctor.{' '}
          <Anchor component={Link} to={`/resources/${slug}?section=versions`}>
            Look at what would change
          </Anchor>
        </Alert>
      )}
      {isReviewDue && (
        <Alert color="caution">
          Its review was due on {formatDay(nextReviewOn)}: check the sources before you rely on it.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        Read by {reviewer}, {reviewerRole}, on {formatDay(reviewedOn)}. Next review {formatDay(nextReviewOn)}.
      </Text>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own checked files, which may not contain HTML */}
      <Typography component="article" aria-label={title} dangerouslySetInnerHTML={{ __html: html }} />
      <section aria-labelledby="references">
        <Title order={2} size="h4" id="references" mb="sm">
          Sources
        </Title>
        <Stack component="ol" gap="xs">
          {references.map(({ text, url }, index) => (
            <li key={text} id={`ref-${index + 1}`}>
              {text}{' '}
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
  )
}
