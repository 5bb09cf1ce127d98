import { useEffect, useRef, useState } from 'react'
import classes from './type.module.css'
import { bodyRoles, displayRoles, type TypeRole } from './type-roles.ts'

type Measured = { size: string; line: string; weight: string; family: string }

const measure = (element: Element): Measured => {
  const { fontSize, lineHeight, fontWeight, fontFamily } = getComputedStyle(element)
  const px = Number.parseFloat(fontSize)
  return {
    size: `${Math.round(px * 10) / 10} px`,
    line: (Number.parseFloat(lineHeight) / px).toFixed(2),
    weight: fontWeight,
    family: (fontFamily.split(',')[0] ?? '').replaceAll(/['"]| Variable/g, ''),
  }
}

/** What the browser makes of a piece of text at the present width. */
const useMeasured = () => {
  const ref = useRef<HTMLParagraphElement>(null)
  const [measured, setMeasured] = useState<Measured | null>(null)
  useEffect(() => {
    const look = () => ref.current && setMeasured(measure(ref.current))
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  return { ref, measured }
}

const Sample = ({ name, use, sample, className }: TypeRole) => {
  const { ref, measured } = useMeasured()
  return (
    <div className={classes.sample}>
      <dt className={classes.facts}>
        <b>{name}</b>
        <span>{use}</span>
        <span className={classes.figures}>
          {measured && `${measured.family} ${measured.weight}, ${measured.size}, line ${measured.line}`}
        </span>
      </dt>
      <dd className={classes.shown}>
        <p ref={ref} className={className}>
          {sample}
        </p>
      </dd>
    </div>
  )
}

/** Display and text sizes, measured at the width of this window. */
export const Type = () => (
  <dl className={classes.samples}>
    {[...displayRoles, ...bodyRoles].map(role => (
      <Sample key={role.name} {...role} />
    ))}
  </dl>
)
