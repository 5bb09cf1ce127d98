import { useEffect, useState } from 'react'
import classes from './breakpoints.module.css'

/** Where layouts change. (Spec §9) */
const breakpoints: readonly { from: number; name: string; use: string }[] = [
  { from: 0, name: 'Phone', use: 'One column, 16 to 20 px at the edges, drawers take the whole width' },
  { from: 600, name: 'Large phone', use: 'Pictures beside words, two cards in a row' },
  { from: 900, name: 'Tablet', use: 'The navigation leaves its drawer; list and record side by side' },
  { from: 1200, name: 'Desktop', use: 'Public pages reach their content width of 1200 px' },
  { from: 1536, name: 'Wide', use: 'More air, no more columns' },
]

/** The widths at which layouts change, and the one that holds now. */
export const Breakpoints = () => {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const look = () => setWidth(window.innerWidth)
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  const current = breakpoints.findLast(({ from }) => width !== null && width >= from)
  return (
    <ol className={classes.points}>
      {breakpoints.map(point => (
        <li key={point.name} className={classes.point} data-current={point === current || undefined}>
          <b>{point.from === 0 ? 'Below 600' : `From ${point.from}`} px</b>
          <span>{point.name}</span>
          <span className={classes.use}>{point.use}</span>
          <span className={classes.now}>{point === current && `Now: ${width} px`}</span>
        </li>
      ))}
    </ol>
  )
}
