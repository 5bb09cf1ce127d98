import { Link } from 'react-router'
import classes from './other-assessment.module.css'

/** The assessment of the other brand, for someone new of whom the clinic does not know yet which one fits. */
export const OtherAssessment = ({ than }: { than: string | undefined }) => {
  const isWomens = than?.startsWith('/women') ?? false
  return (
    <p className={classes.other}>
      <span>Answered the questions on another device? Go on there, or open them here with your code.</span>{' '}
      <Link to={isWomens ? '/hair-loss-quiz' : '/women/hair-loss-quiz'}>
        {isWomens ? 'Take the assessment for men instead' : 'Take the assessment for women instead'}
      </Link>
    </p>
  )
}
