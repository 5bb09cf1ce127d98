import classes from './field.module.css'

/** What is wrong, beside the field it belongs to. */
export const FieldError = ({ id, message }: { id: string; message: string | undefined }) =>
  message ? (
    <p id={id} className={classes.error}>
      {message}
    </p>
  ) : null
