import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { openDocument } from '#app/browser/open-document.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'
import classes from './letter-button.module.css'

const fetchLetter = async (id: string): Promise<Blob> => {
  const file = await api.consults.letter({ params: { id } })
  if (!(file instanceof Blob)) throw new Error('The letter did not come as a file')
  return file
}

/** Opens the letter to the GP as a PDF to print; where the browser blocks new tabs, offers the file instead. */
export const LetterButton = ({ consultId, number }: { consultId: string; number: string }) => {
  const [address, setAddress] = useState<string | null>(null)
  const { send, busy, problem } = useSend(() => openDocument(() => fetchLetter(consultId)), {
    revalidate: false,
    onDone: ({ blockedAddress }) => setAddress(blockedAddress),
  })
  return (
    <div className={classes.letter}>
      {address ? (
        <p role="status">
          Your browser blocked the new tab.{' '}
          <Button
            component="a"
            href={address}
            download={`letter-${number}.pdf`}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Save the letter
          </Button>
        </p>
      ) : (
        <Button
          size="md"
          loading={busy}
          onClick={() => void send()}
          leftSection={<IconFileText size={20} aria-hidden="true" />}
        >
          Open your letter to print
        </Button>
      )}
      <ProblemAlert problem={problem} />
    </div>
  )
}
