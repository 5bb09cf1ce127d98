import classes from './crisis-card.module.css'

const lines = [
  { name: 'Emergency', number: '000', note: 'if you are in danger now' },
  { name: 'Lifeline', number: '13 11 14', note: 'day and night' },
  { name: 'Beyond Blue', number: '1300 22 4636', note: 'day and night' },
  { name: '13YARN', number: '13 92 76', note: 'for Aboriginal and Torres Strait Islander people' },
] as const

/** Where to get help at once, above everything else on the page and on paper, while an urgent assessment is open. (T-00) */
export const CrisisCard = () => (
  <section className={classes.card} aria-labelledby="crisis-title" data-urgent>
    <h2 id="crisis-title" className={classes.title}>
      Your safety comes first
    </h2>
    <p className={classes.text}>
      You do not have to wait for our doctor, who will call you: someone is there for you now.
    </p>
    <ul className={classes.lines}>
      {lines.map(({ name, number, note }) => (
        <li key={name}>
          <a href={`tel:${number.replaceAll(' ', '')}`}>
            <strong>{number}</strong>
            <span>{name}</span>
          </a>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  </section>
)
