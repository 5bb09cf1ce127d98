import { Text } from '@mantine/core'
import type { Slot } from '@om/contracts/appointments'
import { dayIn, type IsoDate } from '@om/domain/dates'
import { useEffect, useRef } from 'react'
import { useNow } from '#app/ui/times.tsx'
import classes from './booking.module.css'
import { dayLeaf, oneEachStart, partOfDay, partsOfDay, type SlotDay, timeIn } from './day-groups.ts'

type Props = {
  days: readonly SlotDay[]
  zone: string
  day: IsoDate
  chosen: Slot | null
  onDay: (day: IsoDate) => void
  onChoose: (slot: Slot) => void
  onLater: (() => void) | null
}

const isSame = (one: Slot, other: Slot | null) =>
  other !== null && one.startsAt === other.startsAt && one.doctorId === other.doctorId

/** Days with free times as a strip, and the times of the chosen day, soonest first; arrow keys move within both. */
export const SlotPicker = (props: Props) => {
  const { days, zone, day, chosen, onChoose } = props
  const slots = oneEachStart(days.find(one => one.day === day)?.slots ?? [])
  const names = new Set(slots.map(({ doctorName }) => doctorName))
  return (
    <>
      <DayStrip {...props} />
      <fieldset className={classes.part}>
        <legend>Time{names.size === 1 && ` with ${[...names][0]}`}</legend>
        {partsOfDay.map(part => {
          const ofPart = slots.filter(({ startsAt }) => partOfDay(startsAt, zone) === part)
          return (
            ofPart.length > 0 && (
              <div key={part} className={classes.partOfDay}>
                <Text c="dimmed" mb="xxs">
                  {part}
                </Text>
                <div className={classes.times} data-named={names.size > 1 || undefined}>
                  {ofPart.map(slot => (
                    <label key={slot.startsAt} className={`${classes.choice} ${classes.time}`}>
                      <input
                        type="radio"
                        name="appointment-time"
                        className="visually-hidden"
                        checked={isSame(slot, chosen)}
                        onChange={() => onChoose(slot)}
                      />
                      <strong>{timeIn(slot.startsAt, zone)}</strong>
                      <span className={names.size > 1 ? undefined : 'visually-hidden'}>
                        {names.size === 1 && 'with '}
                        {slot.doctorName}
                      </span>
                    </label>
                  ))}
                </div>
              </div>
            )
          )
        })}
      </fieldset>
    </>
  )
}

const DayStrip = ({ days, zone, day, onDay, onLater }: Omit<Props, 'chosen' | 'onChoose'>) => {
  const today = dayIn(new Date(useNow()), zone)
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day comes into view when it changes
  useEffect(() => {
    const leaf = strip.current?.querySelector<HTMLElement>('label:has(:checked)')
    const { left = 0, width = 0 } = strip.current?.getBoundingClientRect() ?? {}
    const place = leaf?.getBoundingClientRect()
    if (!strip.current || !place) return
    if (place.left < left || place.right > left + width) strip.current.scrollLeft += place.left - left - 12
  }, [day])
  return (
    <fieldset className={classes.part}>
      <legend>Day</legend>
      <div className={classes.strip} ref={strip}>
        {days.map(one => {
          const { name, number, month, spoken } = dayLeaf(one.day, today)
          const count = oneEachStart(one.slots).length
          return (
            <label key={one.day} className={`${classes.choice} ${classes.leaf}`}>
              <input
                type="radio"
                name="appointment-day"
                className="visually-hidden"
                checked={one.day === day}
                onChange={() => onDay(one.day)}
                aria-label={`${spoken}, ${count} ${count === 1 ? 'time' : 'times'}`}
              />
              <span>{name}</span>
              <strong>{number}</strong>
              <span>{month}</span>
            </label>
          )
        })}
        {onLater && (
          <button type="button" className={`${classes.choice} ${classes.leaf} ${classes.later}`} onClick={onLater}>
            Later days
          </button>
        )}
      </div>
    </fieldset>
  )
}
