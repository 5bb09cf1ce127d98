import classes from './doctor-line.module.css'

const initialsOf = (name: string) =>
  name
    .replace(/^(Dr|Pharm)\.? /, '')
    .split(/\s+/)
    .map(word => word.charAt(0))
    .join('')
    .slice(0, 2)

/** A doctor by name and registration number, so that anyone can look them up in the register. (REG-01) */
export const DoctorLine = ({ name, ahpraNumber }: { name: string; ahpraNumber: string }) => (
  <div className={classes.line}>
    <span className={classes.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
    <p className={classes.words}>
      <strong>{name}</strong>
      <span>Ahpra registration {ahpraNumber}</span>
    </p>
  </div>
)
