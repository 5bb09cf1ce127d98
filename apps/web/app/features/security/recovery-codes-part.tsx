import { Button } from '@mantine/core'
import { useState } from 'react'
import { signInService } from '#app/browser/sign-in-service.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useProof } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { useAction } from './use-action.ts'

const leftWords = (left: number): string => {
  if (left === 0) return 'None left. Make new ones, for the day you lose your phone.'
  return left === 1 ? 'One left. Make new ones before it is used up.' : `${left} of 10 left`
}

/** How many recovery codes are left, and new ones in their place. */
export const RecoveryCodesPart = ({ left, reload }: { left: number; reload: () => Promise<void> }) => {
  const [codes, setCodes] = useState<string[]>([])
  const confirm = useConfirm()
  const prove = useProof()
  const make = useAction(async () => {
    const made = await prove(() => signInService.newRecoveryCodes())
    setCodes(made.codes)
  })
  const askToMake = async () => {
    const title = 'Make new recovery codes?'
    const text = 'The ones you have kept stop working.'
    if (left === 0 || (await confirm({ title, text, action: 'Make new codes' }))) await make.run()
  }
  if (codes.length > 0) {
    const kept = async () => {
      setCodes([])
      await reload()
    }
    return (
      <div className={classes.setup}>
        <RecoveryCodes codes={codes} onKept={kept} />
      </div>
    )
  }
  return (
    <div className={classes.item}>
      <div className={classes.itemWords}>
        <span className={classes.itemTitle}>Recovery codes</span>
        <span className={classes.itemText} data-low={left < 3 || undefined}>
          {leftWords(left)}
        </span>
        <ProblemAlert problem={make.problem} />
      </div>
      <Button variant="subtle" loading={make.busy} onClick={() => void askToMake()}>
        {left > 0 ? 'Make new ones' : 'Make recovery codes'}
      </Button>
    </div>
  )
}
