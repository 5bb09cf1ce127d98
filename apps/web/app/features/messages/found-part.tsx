import { Button, Loader, Text } from '@mantine/core'
import type { SupportMessage } from '@om/contracts/support'
import { type ComponentProps, useCallback } from 'react'
import { Link, type To } from 'react-router'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { ConversationLines } from './conversation.tsx'

type Page = { messages: SupportMessage[]; hasEarlier: boolean; hasLater: boolean }
type Place = { around: string } | { before: string } | { after: string }

type Props = Pick<ComponentProps<typeof ConversationLines>, 'side' | 'writer'> & {
  /** Stays the same function. */
  load: (place: Place) => Promise<Page>
  foundId: string
  newestAt: To
}

/** The part of a long conversation that stands around a message somebody looked for, and on from there both ways. */
export const FoundPart = ({ load, foundId, newestAt, ...reader }: Props) => {
  const around = useCallback(() => load({ around: foundId }), [load, foundId])
  const { value: part, setValue, failure, reload } = useLoaded(around)
  const more = useSend(
    async (way: 'before' | 'after') => {
      const end = part?.messages.at(way === 'before' ? 0 : -1)
      if (!part || !end) return
      const page = await load(way === 'before' ? { before: end.id } : { after: end.id })
      setValue(
        way === 'before'
          ? { ...part, messages: [...page.messages, ...part.messages], hasEarlier: page.hasEarlier }
          : { ...part, messages: [...part.messages, ...page.messages], hasLater: page.hasLater },
      )
    },
    { revalidate: false },
  )
  const further = (way: 'before' | 'after', words: string) => (
    <Button variant="default" size="compact-md" mx="auto" loading={more.busy} onClick={() => void more.send(way)}>
      {words}
    </Button>
  )
  if (failure !== null)
    return <LoadFailed message={problemOf(failure).message} isBusy={false} onRetry={() => void reload()} />
  if (!part) return <Loader aria-label="Loading the part around the message" />
  return (
    <>
      <Text className="note" size="sm" m={0}>
        {part.messages.length === 0
          ? 'The message you looked for is not in this conversation, as far as you read it. '
          : 'You are reading an earlier part of this conversation. '}
        <Link to={newestAt} replace preventScrollReset>
          Go to the newest messages
        </Link>
      </Text>
      {part.hasEarlier && further('before', 'Earlier messages')}
      <ConversationLines {...reader} all={part.messages} readAt={null} foundId={foundId} isNewest={false} />
      <ProblemAlert problem={more.problem} />
      {part.hasLater && further('after', 'Later messages')}
    </>
  )
}
