import { Button } from '@mantine/core'
import { IconExternalLink, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { openDocument } from '#app/browser/open-document.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'

const fetchPdf = async (id: string): Promise<Blob> => {
  const file = await api.prescriptions.document({ params: { id } })
  if (!(file instanceof Blob)) throw new Error('The prescription did not come as a file')
  return file
}

/** Opens the signed prescription as PDF; where new tabs are blocked, a link appears instead. */
export const DocumentButton = ({ prescriptionId }: { prescriptionId: string }) => {
  const [address, setAddress] = useState<string | null>(null)
  const { send, busy, problem } = useSend(() => openDocument(() => fetchPdf(prescriptionId)), {
    revalidate: false,
    onDone: ({ blockedAddress }) => setAddress(blockedAddress),
  })
  return (
    <>
      {address ? (
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          Open the PDF in a new tab
        </Button>
      ) : (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void send()}
          leftSection={<IconFileText size={18} aria-hidden="true" />}
        >
          Prescription PDF
        </Button>
      )}
      <ProblemAlert problem={problem} />
    </>
  )
}
