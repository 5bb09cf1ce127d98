import { Button } from '@mantine/core'
import { api } from '#app/browser/api.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { announce } from '#app/ui/announcer.tsx'
import { SettingRow } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'

const exported = async (): Promise<Blob> => {
  const file: unknown = await api.account.exportData()
  return file instanceof Blob ? file : new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
}

/** A copy of everything we hold about someone, as a file. (REG-20) */
export const DownloadData = () => {
  const { send, busy, problem } = useSend(exported, {
    revalidate: false,
    onDone: file => {
      saveFile(file, `my-data-${new Date().toISOString().slice(0, 10)}.json`)
      announce('Your data is downloaded')
    },
  })
  return (
    <SettingRow
      title="Your data"
      summary="Everything we hold about you, as a file that people and programs can read."
      action={
        <Button variant="default" loading={busy} onClick={() => void send()}>
          Download my data
        </Button>
      }
    >
      {problem && <ProblemAlert problem={problem} />}
    </SettingRow>
  )
}
