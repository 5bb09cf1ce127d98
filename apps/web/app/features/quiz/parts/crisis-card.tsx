import classes from './crisis-card.module.css'

const lines = [
  { name: 'Emergency', number: '000', note: 'if you are in danger now' },
  { name: 'Lifeline', number: '13 11 14', note: 'day and night' },
  { name: 'Beyond Blue', number: '1300 22 4636', note: 'day and night' },
  { name: '13YARN', number: '13 92 76', note: 'for Aboriginal and Torres Strait Islander people' },
] as const

/** Where to get help at once; shown as soon as the answer is given, with any outcome. (T-00) */
export const CrisisCard = () => (
  <section className={classes.card} role="alert">
    <h2 className={classes.title}>Your safety comes first</h2>
    <p className={classes.text}>
      Thank you for telling us. You do not have to wait for our doctor: someone is there for you now.
    </p>
    <ul className={classes.lines}>
      {lines.map(({ name, number, note }) => (
        <li key={name}>
          <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
          <span>
            <strong>{name}</strong> {note}
          </span>
        </li>
      ))}
    </ul>
    <p className={classes.text}>You can go on with the assessment. Our doctor will speak with you about this first.</p>
  </section>
)
