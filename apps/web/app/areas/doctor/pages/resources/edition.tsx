import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { ResourceContent, ResourceEdition } from '@om/contracts/resources'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Proposal, Versions, type Ways } from '../templates/proposal.tsx'
import { changesBetween } from './edition-words.ts'

type Props = { edition: ResourceEdition }

const waysFor = (slug: string): Ways<ResourceContent> => ({
  decide: (_id, body) => api.resources.decide({ params: { slug }, body }),
  // The clinic's texts are changed and go back by an edition alone.
  move: () => Promise.reject(new Error('a text that doctors work by is not retired')),
  differences: changesBetween,
  approved: 'Every doctor here reads it from now on. What was in force before stays among the versions.',
  retired: '',
  restored: '',
})

/** What was changed in a text, what waits, and the way back to an earlier edition. */
export const EditionsPage = ({ edition }: Props) => {
  const { slug, content, versions, shipped, version, can } = edition
  const at = (from: number) => `/resources/${slug}?section=edit&from=${from}`
  const before = (number: number): ResourceContent =>
    versions.find(one => one.number < number && one.decision === 'approved')?.content ?? shipped
  return (
    <Stack gap="lg" maw="60rem" mx="auto">
      <PageHeader
        title={`Versions of “${content.title}”`}
        lead="A change is proposed by one doctor and approved by another. Readers see the version in force."
        back={{ to: `/resources/${slug}`, label: content.title }}
        actions={
          can.edit && (
            <Button component={Link} to={`/resources/${slug}?section=edit`}>
              Propose a change
            </Button>
          )
        }
      />
      <Proposal template={edition} ways={waysFor(slug)} />
      {versions.length > 0 && (
        <Versions template={edition}>
          {(one, number) => (
            <Stack gap="sm">
              <Changes before={before(number)} after={one} />
              {can.edit && number !== version && (
                <Group>
                  <Button component={Link} to={at(number)} variant="default" size="compact-md">
                    Start from version {number}
                  </Button>
                </Group>
              )}
            </Stack>
          )}
        </Versions>
      )}
      <Card title="The original text">
        <Stack gap="sm">
          <Text>
            {version === 0 ? 'It is in force: no change has been approved yet.' : 'It is kept beside the versions.'}
          </Text>
          {version > 0 && can.edit && (
            <Group>
              <Button component={Link} to={at(0)} variant="default" size="compact-md">
                Start from the original text
              </Button>
            </Group>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}

const Changes = ({ before, after }: { before: ResourceContent; after: ResourceContent }) => {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <Text size="sm">The same as the approved version before it.</Text>
  return (
    <List size="sm" spacing="sm">
      {changes.map(({ name, before: was, after: is }) => (
        <List.Item key={name}>
          <b>{name}</b>
          {was && (
            <Text component="del" display="block" size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
              {was}
            </Text>
          )}
          {is && (
            <Text component="ins" display="block" size="sm" td="none" style={{ whiteSpace: 'pre-line' }}>
              {is}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
