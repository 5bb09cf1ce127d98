import { Alert, Anchor, Button, Stack, Text, Title, Typography } from '@mantine/core'
import { formatDay } from '@om/domain/dates'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/resource-text'

export const clientLoader = ({ params: { slug }, request: { signal } }: Route.ClientLoaderArgs) =>
  api.resources.read({ params: { slug } }, { signal })

export const HydrateFallback = () => <ListSkeleton rows={3} height={200} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** One text that doctors work by, to be read and printed. */
export default function ResourceText({ loaderData: resource }: Route.ComponentProps) {
  const { title, summary, html, references, reviewer, reviewerRole, reviewedOn, nextReviewOn, isReviewDue } = resource
  return (
    <Stack gap="lg" maw="48rem" mx="auto">
      <PageHeader
        title={title}
        lead={summary}
        back={{ to: '/resources', label: 'Resources' }}
        actions={
          <Button variant="default" onClick={printPage}>
            Print
          </Button>
        }
      />
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
