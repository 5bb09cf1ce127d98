import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect } from 'react'
import { announce } from '#app/ui/announcer.tsx'

type Props = { text: string; children: string; compact?: boolean }

/** Copies a text; its words and screen readers say that it worked, or that this browser does not allow it. */
export const CopyButton = ({ text, children, compact = false }: Props) => {
  const { copy, copied, error } = useClipboard({ timeout: 2500 })
  useEffect(() => {
    if (copied) announce('Copied')
  }, [copied])
  const failed = error ? 'Copying is blocked here' : children
  return (
    <Button variant="default" size={compact ? 'compact-sm' : undefined} onClick={() => copy(text)}>
      {copied ? 'Copied' : failed}
    </Button>
  )
}
