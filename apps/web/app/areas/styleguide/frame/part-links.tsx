import { Link } from 'react-router'
import type { StyleGroup } from '../parts/style-part.ts'
import classes from './part-links.module.css'

type Props = { groups: readonly StyleGroup[]; current: string; onFollow?: () => void }

/** Every part of the page, by group. */
export const PartLinks = ({ groups, current, onFollow }: Props) => (
  <ul className={classes.groups}>
    {groups.map(({ title, parts }) => (
      <li key={title}>
        <span className={classes.group}>{title}</span>
        <ul className={classes.parts}>
          {parts.map(part => (
            <li key={part.id}>
              <Link
                to={{ hash: part.id }}
                className={classes.link}
                aria-current={part.id === current ? 'location' : undefined}
                onClick={onFollow}
              >
                {part.title}
              </Link>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
