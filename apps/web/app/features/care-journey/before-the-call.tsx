import { Paper } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { Link } from 'react-router'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './before-the-call.module.css'

type Props = {
  consult: Pick<ConsultForPatient, 'state' | 'outcome'>
  /** The number the doctor calls. */
  phone: string
}

const expectsCall: readonly ConsultForPatient['state'][] = ['submitted', 'in_review', 'video_required']

/** How to be ready for the doctor, who speaks with every new patient before prescribing. (REG-02, REG-03) */
export const BeforeTheCall = ({ consult, phone }: Props) => {
  const { clinicPolicy } = useConfig()
  const isVideo = consult.state === 'video_required' || consult.outcome === 'video_required'
  if (!expectsCall.includes(consult.state) || !(isVideo || clinicPolicy.requireLiveConsult)) return null
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card} aria-labelledby="call-title">
      <h2 id="call-title" className={classes.title}>
        Be ready for the call
      </h2>
      <p className={classes.lead}>
        A doctor speaks with you before anything is prescribed. The call is free and takes a few minutes.
      </p>
      <ul className={classes.list}>
        <li>
          Keep your phone near: the doctor calls <strong>{phone || 'the number in your profile'}</strong>.{' '}
          <Link to="/patient-profile">Change the number</Link>
        </li>
        <li>The doctor asks for your full name, date of birth and address{isVideo && ', and to see a photo ID'}.</li>
        <li>Have the names of the medicines you take at hand.</li>
        <li>Find a place where you can talk freely.</li>
      </ul>
    </Paper>
  )
}
