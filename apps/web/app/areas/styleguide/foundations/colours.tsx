import { gradeOf } from '#app/brand/contrast.ts'
import { looks } from '#app/brand/looks.ts'
import { useLook } from '../parts/use-look.ts'
import { type Against, type ColorRole, colorRoles } from './color-roles.ts'
import classes from './colours.module.css'

/** A measured contrast, and what it is enough for. */
export const ContrastMark = ({ ground, ratio, needs }: Against) => (
  <span className={classes.mark} data-short={ratio < needs || undefined}>
    <b>{gradeOf(ratio)}</b> {ratio.toFixed(1)} on {ground}
    {ratio < needs && `, needs ${needs}`}
  </span>
)

const Role = ({ token, name, use, hex, against }: ColorRole) => (
  <li className={classes.role}>
    <span className={classes.swatch} style={{ background: hex }} />
    <div className={classes.words}>
      <p className={classes.name}>{name}</p>
      <p className={classes.codes}>
        <code>{token}</code> <code>{hex}</code>
      </p>
      <p className={classes.use}>{use}</p>
      {against.length > 0 && (
        <p className={classes.marks}>
          {against.map(one => (
            <ContrastMark key={one.ground} {...one} />
          ))}
        </p>
      )}
    </div>
  </li>
)

/** The colours of the open look by role. */
export const Colours = () => {
  const look = useLook()
  return colorRoles(looks[look]).map(({ title, roles }) => (
    <div key={title} className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.roles}>
        {roles.map(role => (
          <Role key={role.token} {...role} />
        ))}
      </ul>
    </div>
  ))
}
