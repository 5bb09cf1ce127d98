import { Button } from '@mantine/core'
import type { BrowserError } from '@om/contracts/visits'
import { Card, Facts } from '#app/ui/card.tsx'
import { RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import classes from './errors-board.module.css'

const Trace = ({ title, text }: { title: string; text: string }) =>
  text.trim() === '' ? null : (
    <Card title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
      <pre className={classes.trace} tabIndex={0}>
        {text}
      </pre>
    </Card>
  )

/** One error with all that the browser told about it. */
export const ErrorDetails = ({ one, onTurn }: { one: BrowserError; onTurn: () => void }) => (
  <>
    <RecordDrawerTitle>{one.name}</RecordDrawerTitle>
    <p className={classes.full}>{one.message}</p>
    <Facts
      facts={[
        ['Page', one.path || 'Unknown'],
        ['Reported', one.count === 1 ? 'Once' : `${one.count.toLocaleString('en-AU')} times`],
        ['Last', <RelativeTime key="last" at={one.lastSeenAt} />],
        ['First', <RelativeTime key="first" at={one.firstSeenAt} />],
      ]}
    />
    <div>
      <Button variant="default" onClick={onTurn}>
        {one.dismissedAt === null ? 'Put away' : 'Bring back'}
      </Button>
    </div>
    <Trace title="Stack" text={one.stack} />
    <Trace title="Components" text={one.componentStack} />
  </>
)
