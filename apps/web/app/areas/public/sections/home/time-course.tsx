import { timeCourse } from '../../content/home.ts'
import section from '../section.module.css'
import classes from './time-course.module.css'

type Point = readonly [x: number, y: number]

/** Months that the chart spans; the twelfth stands at three quarters, so that what follows can be seen. */
const CHART_MONTHS = 16
const CHART = { width: 1200, height: 360, start: 264 } as const

/** How far along somebody who responds is at a month: nothing at first, most of it by twelve. (domain §1.4) */
const course: readonly (readonly [month: number, part: number, shed: number])[] = [
  [0, 0, 0],
  [1.5, 0, 0.17],
  [3, 0.13, 0.07],
  [4.5, 0.32, 0.02],
  [6, 0.54, 0],
  [9, 0.83, 0],
  [12, 0.97, 0],
  [16, 1, 0],
]

const RISE = 218

/** `shedding` is how much of the early shedding somebody sees, 1 for as much as is usual. */
const pointsOf = (response: number, shedding: number): Point[] =>
  course.map(([month, part, shed]) => [
    (month / CHART_MONTHS) * CHART.width,
    CHART.start - (part * response - shed * shedding) * RISE,
  ])

/** A smooth line through points, as the data of an SVG path; a unit is less than a pixel of the drawn chart. */
const smoothed = (points: readonly Point[]): string =>
  points
    .map(([x, y], at) => {
      if (at === 0) return `M${Math.round(x)} ${Math.round(y)}`
      const before = points[at - 2] ?? points[at - 1] ?? [x, y]
      const last = points[at - 1] ?? [x, y]
      const next = points[at + 1] ?? [x, y]
      const first = [last[0] + (x - before[0]) / 6, last[1] + (y - before[1]) / 6]
      const second = [x - (next[0] - last[0]) / 6, y - (next[1] - last[1]) / 6]
      return `C${[...first, ...second, x, y].map(Math.round).join(' ')}`
    })
    .join('')

/** Ways a year can go, from a full response down to none, with more or less early shedding in no order. */
const years: readonly (readonly [response: number, shedding: number])[] = [
  [1, 0.5],
  [0.93, 1.1],
  [0.87, 0.2],
  [0.8, 0.8],
  [0.73, 1.4],
  [0.66, 0.4],
  [0.58, 1],
  [0.5, 0.1],
  [0.41, 0.7],
  [0.32, 1.2],
  [0.22, 0.3],
  [0.12, 0.9],
  [0.02, 0.15],
  [-0.07, 0.5],
  [-0.15, 0.3],
]

/** One line of the chart for each. */
const yearLines: readonly { response: number; path: string }[] = years.map(([response, shedding]) => ({
  response,
  path: smoothed(pointsOf(response, shedding)),
}))

const place = (month: number) => ({ left: `${(month / CHART_MONTHS) * 100}%` })

const toneOf = (response: number) => {
  if (response > 0.6) return 'var(--tint-6)'
  if (response > 0.25) return 'var(--tint-5)'
  return response > 0.05 ? 'var(--tint-4)' : 'var(--accent)'
}

/** What to expect at 3, 6 and 12 months, with a drawing that shows how different years can be. (Spec §1, §2) */
export const TimeCourse = () => (
  <div className={section.band}>
    <section className={`wide ${section.section}`} id="results">
      <h2 className={`${section.title} women-centred`}>Hair grows slowly. Here is an honest year.</h2>
      <figure className={classes.figure}>
        <div className={classes.chart}>
          <svg
            viewBox={`0 0 ${CHART.width} ${CHART.height}`}
            width={CHART.width}
            height={CHART.height}
            preserveAspectRatio="none"
            role="img"
            aria-label="Fifteen lines over sixteen months. All dip a little in the first three months. Most rise between the third and the twelfth month, some a lot and some a little, then level out. Two stay flat."
          >
            <path d={`M0 ${CHART.start}H${CHART.width}`} className={classes.start} />
            {yearLines.map(({ response, path }) => (
              <path key={response} d={path} stroke={toneOf(response)} />
            ))}
          </svg>
          <p className={classes.many} aria-hidden="true">
            Most people see some change
          </p>
          <p className={classes.none} aria-hidden="true">
            Some see none
          </p>
          {timeCourse.map(({ month }) => (
            <span key={month} className={classes.tick} style={place(month)} aria-hidden="true">
              <b>{month}</b>
              <span>months</span>
            </span>
          ))}
        </div>
        <figcaption className="soft women-centred">
          Each line is one way a year can go. Drawn to explain, not measured: results differ from person to person, and
          gains fade when treatment stops.
        </figcaption>
      </figure>
      <ol className={`${section.tiles} ${section.cards}`}>
        {timeCourse.map(({ month, title, text }) => (
          <li key={month}>
            <h3 className={section.name}>
              <span className={`${section.label} ${classes.when}`}>{month} months</span> {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  </div>
)
