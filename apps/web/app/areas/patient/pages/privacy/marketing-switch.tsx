import { Button, Skeleton, Switch } from '@mantine/core'
import { MARKETING_WORDING } from '@om/contracts/preferences'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.ts'
import { useSend } from '#app/ui/use-send.ts'
import classes from './privacy.module.css'

type Preference = Awaited<ReturnType<typeof api.preferences.readMarketing>>

/** The last answer about news and since when it stands; switching it off takes effect at once. (REG-22) */
export const MarketingSwitch = () => {
  const [preference, setPreference] = useState<Preference | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const load = useCallback(async () => {
    try {
      setFailure(null)
      setPreference(await api.preferences.readMarketing())
    } catch (error) {
      setFailure(error)
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  const { send, busy, problem } = useSend(
    (consent: boolean) => api.preferences.saveMarketing({ body: { consent, source: 'profile' } }),
    {
      revalidate: false,
      onDone: saved => {
        setPreference(saved)
        toast(saved.consent ? 'We will send you news now and then' : 'We will send you no more news')
      },
    },
  )
  return (
    <section className={classes.row} aria-labelledby="news-title">
      <h3 id="news-title" className={classes.title}>
        News by e-mail
      </h3>
      <ProblemAlert problem={problem} />
      {failure !== null && (
        <div className={classes.failed} role="alert">
          <p>{problemOf(failure).message}</p>
          <Button variant="default" onClick={() => void load()}>
            Try again
          </Button>
        </div>
      )}
      {!preference && failure === null && <Skeleton height={24} width="80%" radius="sm" />}
      {preference && (
        <Switch
          size="md"
          label={MARKETING_WORDING}
          description={preference.recordedAt && `Your answer of ${formatDay(preference.recordedAt)}`}
          checked={preference.consent === true}
          disabled={busy}
          onChange={event => void send(event.currentTarget.checked)}
        />
      )}
    </section>
  )
}
