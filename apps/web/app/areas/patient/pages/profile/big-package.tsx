import { Button, Group, Progress, Text } from '@mantine/core'
import { type MyPackages, PACKAGE_HOURS, type RecordPackage } from '@om/contracts/record-packages'
import { useCallback, useEffect } from 'react'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'

/** How often a package that is being made is asked about. */
const ASKED_EVERY_MS = 2000

type Props = { packages: MyPackages; onChange: (packages: MyPackages) => void }

const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024 / 1024))} MB`

/** What came of the newest package, where none is made or ready. */
const endWords: Partial<Record<RecordPackage['state'], string>> = {
  failed: 'The last file could not be made. Please ask for it again, or call us.',
  stopped: 'The last file was stopped or deleted.',
  lapsed: 'The last file has lapsed and is deleted.',
}

/** A package that is made in the background: begun, followed, fetched and deleted here. */
export const BigPackage = ({ packages: { newest, files }, onChange }: Props) => {
  const confirm = useConfirm()
  const making = useSend(() => api.recordPackages.make({ body: { id: crypto.randomUUID() } }), {
    revalidate: false,
    onDone: onChange,
  })
  const stopping = useSend((id: string) => api.recordPackages.stop({ params: { id } }), {
    revalidate: false,
    onDone: onChange,
  })
  const fetching = useSend((id: string) => api.recordPackages.file({ params: { id } }), {
    revalidate: false,
    onDone: file => {
      saveFile(file, `my-record-${new Date(clinicNow()).toISOString().slice(0, 10)}.zip`)
      announce('Everything is downloaded')
    },
  })
  useFollowed(newest, onChange)
  const problem = making.problem ?? stopping.problem ?? fetching.problem
  const remove = async (id: string) => {
    const isSure = await confirm({
      title: 'Delete the file?',
      text: 'It can no longer be downloaded. You can ask for another one at any time.',
      action: 'Delete it',
      danger: true,
    })
    if (isSure) await stopping.send(id)
  }
  return (
    <div>
      {newest?.state === 'making' ? (
        <>
          <Text mb="xs">
            Your file is being made: {newest.filesDone} of {newest.filesTotal} photos and papers. You may leave this
            page; we tell you when it is ready.
          </Text>
          <Progress
            value={newest.filesTotal === 0 ? 100 : (newest.filesDone / newest.filesTotal) * 100}
            aria-label="Making your file"
            mb="sm"
          />
          <Button variant="default" loading={stopping.busy} onClick={() => void stopping.send(newest.id)}>
            Stop
          </Button>
        </>
      ) : newest?.state === 'ready' && newest.until ? (
        <>
          <Text mb="sm">
            Your file of {formatDateTime(newest.askedAt)} is ready ({megabytes(newest.bytes ?? 0)}). You can download it
            until {formatDateTime(newest.until)}; then it is deleted.
          </Text>
          <Group gap="xs">
            <Button loading={fetching.busy} onClick={() => void fetching.send(newest.id)}>
              Download the file
            </Button>
            <Button variant="default" loading={stopping.busy} onClick={() => void remove(newest.id)}>
              Delete it now
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text mb="sm">
            {newest && `${endWords[newest.state] ?? ''} `}
            You have {files} photos and papers with us, too many to pack while you wait. We make the file in the
            background, tell you when it is ready, and keep it for {PACKAGE_HOURS} hours.
          </Text>
          <Button variant="default" loading={making.busy} onClick={() => void making.send()}>
            Make the file
          </Button>
        </>
      )}
      <ProblemAlert problem={problem} />
    </div>
  )
}

/** Asks how a package stands for as long as it is made. */
const useFollowed = (newest: RecordPackage | null, onChange: (packages: MyPackages) => void): void => {
  const isMaking = newest?.state === 'making'
  const ask = useCallback(() => {
    api.recordPackages.mine().then(onChange, () => {})
  }, [onChange])
  useEffect(() => {
    if (!isMaking) return undefined
    const timer = setInterval(ask, ASKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [isMaking, ask])
}
