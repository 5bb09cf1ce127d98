import { Anchor, Button, FileButton, Group, Image, Progress, Stack, Text } from '@mantine/core'
import { paperTypes } from '@om/contracts/photos'
import type { MessageFile, SupportMessage } from '@om/contracts/support'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import type { Files, Going } from './use-files.ts'

/** What chooses photos and PDFs from the device, several at once. */
export const AddFiles = ({ files, isSmall = false }: { files: Files; isSmall?: boolean }) =>
  files.mayAdd && (
    <FileButton multiple accept={paperTypes.join(',')} disabled={files.isFull} onChange={files.add}>
      {props => (
        <Button
          {...props}
          variant="default"
          flex="none"
          px={isSmall ? 'sm' : undefined}
          disabled={files.isFull}
          leftSection={isSmall ? undefined : <IconPaperclip size={18} aria-hidden="true" />}
        >
          {isSmall ? (
            <>
              <IconPaperclip size={20} aria-hidden="true" />
              <span className="visually-hidden">Add photos or PDFs</span>
            </>
          ) : (
            'Add photos or PDFs'
          )}
        </Button>
      )}
    </FileButton>
  )

const OnTheWay = ({ one, files }: { one: Going; files: Files }) => {
  const { file, part, isPaused, refusal, mayRetry, key } = one
  return (
    <Stack component="li" gap={4} w="100%">
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" truncate flex={1}>
          {file.name}
        </Text>
        {!refusal && (
          <Text size="sm" c="dimmed" flex="none">
            {isPaused ? 'Waiting for a connection' : `${Math.round(part * 100)} %`}
          </Text>
        )}
        {refusal && mayRetry && (
          <Button size="compact-sm" variant="default" flex="none" onClick={() => files.retry(one)}>
            Try again
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" flex="none" onClick={() => files.drop(key)}>
          {refusal ? 'Take off' : 'Stop'}
        </Button>
      </Group>
      {refusal ? (
        <Text role="alert" size="sm" c="danger">
          {refusal}
        </Text>
      ) : (
        <Progress value={part * 100} size="sm" aria-label={`Sending ${file.name}`} />
      )}
    </Stack>
  )
}

/** The files that will go with a message: each on its way, refused with the reason, or ready and able to be taken back. */
export const FilesField = ({ files }: { files: Files }) => {
  const { photos, going, problem } = files
  if (photos.length === 0 && going.length === 0 && !problem) return null
  return (
    <Stack gap="xs">
      {photos.length > 0 && (
        <Group component="ul" className="plain-list" gap="sm" align="flex-end" aria-label="Files that go with it">
          {photos.map((photo, at) => (
            <Stack component="li" key={photo.id} gap={2} align="flex-start">
              {photo.isPdf ? (
                <Text size="sm">PDF {at + 1}</Text>
              ) : (
                <Image src={photo.thumb} alt={`Photo ${at + 1}`} w={64} h={64} fit="cover" radius="sm" />
              )}
              <Button size="compact-sm" variant="subtle" onClick={() => void files.takeBack(photo.id)}>
                Take back<span className="visually-hidden"> file {at + 1}</span>
              </Button>
            </Stack>
          ))}
        </Group>
      )}
      {going.length > 0 && (
        <Stack component="ul" className="plain-list" gap="xs">
          {going.map(one => (
            <OnTheWay key={one.key} one={one} files={files} />
          ))}
        </Stack>
      )}
      {problem && (
        <Text role="alert" size="sm" c="danger">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** A link works for ten minutes: it is made anew shortly before, while the conversation is on the screen. */
const useLinks = ({ id, files }: Pick<SupportMessage, 'id' | 'files'>) => {
  const [fresh, setFresh] = useState<ReadonlyMap<string, Pick<MessageFile, 'thumb' | 'full' | 'linksEndAt'>>>(new Map())
  const shown = files.map(file => {
    const newer = fresh.get(file.id)
    return newer && newer.linksEndAt > file.linksEndAt ? { ...file, ...newer } : file
  })
  const endsAt = shown[0]?.linksEndAt
  const refresh = useEffectEvent(async () => {
    const { photos } = await api.photos.about({ params: { kind: 'message', id } }).catch(() => ({ photos: [] }))
    if (photos.length > 0)
      setFresh(new Map(photos.map(({ id: photo, thumb, full, linksEndAt }) => [photo, { thumb, full, linksEndAt }])))
  })
  useEffect(() => {
    if (!endsAt) return undefined
    const timer = setTimeout(
      () => void refresh(),
      Math.min(Math.max(5000, Date.parse(endsAt) - Date.now() - 30_000), 600_000),
    )
    return () => clearTimeout(timer)
  }, [endsAt])
  return shown
}

/** The photos and PDFs that came with a message. */
export const MessageFiles = ({ message }: { message: Pick<SupportMessage, 'id' | 'files'> }) => {
  const shown = useLinks(message)
  if (shown.length === 0) return null
  return (
    <Group component="ul" className="plain-list" gap="xs" mt="xs">
      {shown.map((file, at) => (
        <li key={file.id}>
          {file.isPdf ? (
            <Anchor href={file.full} download rel="noreferrer" size="sm" underline="always">
              PDF {at + 1} of {shown.length}, {sizeWords(file.bytes)}
            </Anchor>
          ) : (
            <Anchor href={file.full} target="_blank" rel="noreferrer" display="block">
              <Image
                src={file.thumb}
                alt={`Photo ${at + 1} of ${shown.length}. Opens larger.`}
                w={120}
                h={120}
                fit="cover"
                radius="sm"
              />
            </Anchor>
          )}
        </li>
      ))}
    </Group>
  )
}
