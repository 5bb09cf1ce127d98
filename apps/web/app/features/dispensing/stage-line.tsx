import { IconCheck } from '@tabler/icons-react'
import type { Stage } from './next-step.ts'
import classes from './stage-line.module.css'

const spoken = { done: 'done', now: 'now', next: 'to come' }

/** Where an order stands on its way through the pharmacy, and who did each part. */
export const StageLine = ({ stages }: { stages: readonly Stage[] }) => (
  <ol className={classes.line} aria-label="Way through the pharmacy">
    {stages.map(({ label, who, state }) => (
      <li key={label} className={classes.stage} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={classes.dot}>{state === 'done' && <IconCheck size={14} stroke={3} aria-hidden="true" />}</span>
        <span className={classes.words}>
          <span className={classes.label}>
            {label}
            <span className="visually-hidden">{`, ${spoken[state]}`}</span>
          </span>
          {who && <span className={classes.who}>{who}</span>}
        </span>
      </li>
    ))}
  </ol>
)
