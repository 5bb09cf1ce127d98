import { Button, Paper } from '@mantine/core'
import { Link } from 'react-router'
import classes from './unsent-card.module.css'

type Props = { path: string; isBlocked: boolean }

/** Reminds of answers that wait in this browser, below what happens next. */
export const UnsentCard = ({ path, isBlocked }: Props) => (
  <Paper component="section" withBorder radius="lg" className={classes.card} aria-labelledby="unsent-title">
    <div>
      <h2 id="unsent-title" className={classes.title}>
        Finish sending your assessment
      </h2>
      <p className={classes.text}>
        {isBlocked
          ? 'You began another assessment in this browser. It can be sent once the one above is closed.'
          : 'Your answers are kept in this browser; nobody has seen them yet.'}
      </p>
    </div>
    <Button component={Link} to={path} variant="default">
      {isBlocked ? 'Look at it' : 'Finish and send'}
    </Button>
  </Paper>
)
