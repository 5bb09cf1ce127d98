import { Button, Group, Skeleton, Switch } from '@mantine/core'
import { MARKETING_WORDING, UNSUBSCRIBE_SOURCE } from '@om/contracts/marketing-words'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { announce } from '#app/ui/announcer.tsx'
import { SettingRow } from '#app/ui/card.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'

/** The last answer about news and since when it stands; switching it off takes effect at once. (REG-22) */
export const MarketingSwitch = () => {
  const { value: preference, setValue: setPreference, failure, reload } = useLoaded(api.preferences.readMarketing)
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
    <SettingRow title="News by e-mail">
      <ProblemAlert problem={problem} />
      {failure !== null && <LoadFailed message={problemOf(failure).message} onRetry={reload} />}
      {!preference && failure === null && <Skeleton height={24} width="80%" radius="sm" />}
      {preference && (
        <Switch
          size="md"
          label={MARKETING_WORDING}
          description={
            preference.recordedAt &&
            `Your answer of ${formatDay(preference.recordedAt)}${preference.source === UNSUBSCRIBE_SOURCE ? ', by the link of a mail' : ''}`
          }
          checked={preference.consent === true}
          disabled={busy}
          onChange={event => void send(event.currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}

const BigPackage = lazy(() => import('./big-package.tsx').then(m => ({ default: m.BigPackage })))

const inIt =
  'One zip file with a PDF to read, your photos and papers, what other clinics can read in (FHIR R4, with AU Core), and your invoices as CSV.'

/** Everything to take with one, with the pictures and for other clinics: at once, or in the background where it is too much for that. (REG-20) */
export const DownloadPackage = () => {
  const { value: packages, setValue, failure, reload } = useLoaded(api.recordPackages.mine)
  if (failure !== null)
    return (
      <SettingRow title="Everything, to take with you" summary={inIt}>
        <LoadFailed message={problemOf(failure).message} onRetry={reload} />
      </SettingRow>
    )
  // What was begun is finished, also where photos were taken back since.
  const isOpen = packages?.newest?.state === 'making' || packages?.newest?.state === 'ready'
  return packages?.isBig || (packages && isOpen) ? (
    <SettingRow title="Everything, to take with you" summary={`${inIt} Whoever has the file can read all of it.`}>
      <Suspense fallback={<Skeleton height={48} radius="sm" />}>
        <BigPackage packages={packages} onChange={setValue} />
      </Suspense>
    </SettingRow>
  ) : (
    <PackageAtOnce />
  )
}

/** Made while one waits, and called off by leaving. */
const PackageAtOnce = () => {
  const asking = useRef<AbortController>(null)
  const { send, busy, problem, clear } = useSend(
    async () => {
      asking.current = new AbortController()
      return api.account.exportPackage({}, { signal: asking.current.signal })
    },
    {
      revalidate: false,
      onDone: file => {
        saveFile(file, `my-record-${new Date(clinicNow()).toISOString().slice(0, 10)}.zip`)
        announce('Everything is downloaded')
      },
    },
  )
  const [isCalledOff, setCalledOff] = useState(false)
  const begin = () => {
    setCalledOff(false)
    void send()
  }
  const callOff = () => {
    setCalledOff(true)
    asking.current?.abort()
    clear()
  }
  return (
    <SettingRow
      title="Everything, to take with you"
      summary={`${inIt} We make it now and keep no copy. Whoever has the file can read all of it.`}
      action={
        <Group gap="xs">
          <Button variant="default" loading={busy} onClick={begin}>
            Download everything
          </Button>
          {busy && (
            <Button variant="subtle" onClick={callOff}>
              Stop
            </Button>
          )}
        </Group>
      }
    >
      {problem && !isCalledOff && <ProblemAlert problem={problem} />}
    </SettingRow>
  )
}

/** A copy of everything we hold about someone, as a file. (REG-20) */
export const DownloadData = () => {
  const { send, busy, problem } = useSend(() => api.account.exportData(), {
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
