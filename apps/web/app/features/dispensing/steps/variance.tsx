import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './variance.module.css'
import { isNotable, variancePercent, varianceWords } from './worksheet-form.ts'

/** How far the weighed amount is from the calculated one; a large difference carries a sign. Nothing until both are there. */
export const Variance = ({ theoretical, actual }: { theoretical: number | null; actual: number | null }) => {
  const percent = variancePercent(theoretical, actual)
  if (percent === null) return null
  return (
    <span className={classes.variance} data-notable={isNotable(percent) || undefined}>
      {isNotable(percent) && <IconAlertTriangle size={15} aria-hidden="true" />}
      {varianceWords(percent)}
    </span>
  )
}
