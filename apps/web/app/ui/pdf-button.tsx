import { Button } from '@mantine/core'
import { IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { openDocument } from '#app/browser/open-document.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Props = {
  children: string
  fetchFile: () => Promise<Blob>
  /** Which one, for those who hear it: the same words stand on several buttons of a page. */
  about?: string
  icon?: typeof IconPrinter
  size?: string
}

/** Opens a label or a paper as PDF, ready to print; where new tabs are blocked, a link appears instead. */
export const PdfButton = ({ children, fetchFile, about, icon: Icon = IconPrinter, size = 'sm' }: Props) => {
  const [address, setAddress] = useState<string | null>(null)
  const { send, busy, problem } = useSend(() => openDocument(fetchFile), {
    revalidate: false,
    onDone: ({ blockedAddress }) => setAddress(blockedAddress),
  })
  if (address) {
    return (
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size={size}
        leftSection={<IconExternalLink size={18} aria-hidden="true" />}
      >
        {`${children}: open in a new tab`}
      </Button>
    )
  }
  return (
    <>
      <Button
        variant="default"
        size={size}
        loading={busy}
        onClick={() => void send()}
        leftSection={<Icon size={18} aria-hidden="true" />}
      >
        {children}
        {about && <span className="visually-hidden">&nbsp;{about}</span>}
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
