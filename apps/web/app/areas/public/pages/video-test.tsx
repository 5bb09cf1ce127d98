import { DeviceTest } from '#app/features/device-test/device-test.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useConfig } from '#app/ui/use-config.ts'
import section from '../sections/section.module.css'
import classes from '../sections/video-test.module.css'
import type { Route } from './+types/video-test'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, { description: 'Check camera, microphone, speaker and connection before a video consult.' })

const Intro = () => (
  <ul className={`${section.tiles} ${classes.facts}`}>
    <li>
      <strong>Camera, microphone, speaker, connection.</strong> One after the other; you can leave any of them out.
    </li>
    <li>
      <strong>Nothing starts by itself.</strong> Your browser asks before the camera and the microphone, after you press
      a button.
    </li>
    <li>
      <strong>Picture and sound stay here.</strong> They are not recorded and do not leave this device.
    </li>
  </ul>
)

/** Checks a visitor's own device for a video consult. (Spec §2: /video-test) */
export default function VideoTest() {
  const { contact } = useConfig()
  return (
    <div className={`wide ${section.page} ${classes.page}`}>
      <header className="stack">
        <h1 className="title-1">Check your device for a video consult</h1>
        <p className="lead">Two minutes, on the device and in the place you will use on the day.</p>
      </header>
      <div className={classes.check}>
        <DeviceTest intro={<Intro />} />
      </div>
      <div className={`card quiet stack ${classes.plain}`}>
        <h2 className="title-4">This check needs JavaScript</h2>
        <p className="soft">
          It is switched off in this browser. For a video consult you need a phone, tablet or computer with a camera, an
          up-to-date Chrome, Edge, Firefox or Safari with JavaScript switched on, and a connection of about 2 Mbit/s in
          both directions.
        </p>
      </div>
      <aside className={`stack ${classes.aside}`}>
        <h2 className="title-4">No camera, or a weak connection?</h2>
        <p className="soft">
          Most consults can be held by phone instead. Tell us before your appointment and your doctor will call you:{' '}
          <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a> or <a href="/support">support</a>.
        </p>
      </aside>
    </div>
  )
}
