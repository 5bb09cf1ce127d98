import { Button } from '@mantine/core'
import type { Me } from '@om/contracts/me'
import { DetailsForm } from '../parts/details-form.tsx'
import { hasDetails, spacedPhone } from '../parts/typed-details.ts'
import classes from './details-check.module.css'

type Props = { me: Me; isEditing: boolean; onEdit: (isEditing: boolean) => void }

/** Where the parcel goes and which number the doctor calls, to be checked and changed on the spot. */
export const DetailsCheck = ({ me, isEditing, onEdit }: Props) => {
  const { firstName, lastName, phone, address } = me
  const isComplete = hasDetails(me)
  return (
    <section className={classes.check} aria-labelledby="details-title">
      <div className={classes.head}>
        <h2 id="details-title" className={classes.title}>
          {isComplete ? 'We send it to' : 'Where should we send it?'}
        </h2>
        {!isEditing && (
          <Button variant="subtle" size="compact-md" mr={-11} onClick={() => onEdit(true)}>
            Change<span className="visually-hidden"> your details</span>
          </Button>
        )}
      </div>
      {isEditing ? (
        <DetailsForm
          me={me}
          saveLabel="Save details"
          onSaved={() => onEdit(false)}
          onCancel={isComplete ? () => onEdit(false) : undefined}
        />
      ) : (
        <address className={classes.address}>
          {firstName} {lastName}
          <br />
          {address && (
            <>
              {address.line1}
              {address.line2 && `, ${address.line2}`}
              <br />
              {address.suburb} {address.state} {address.postcode}
              <br />
            </>
          )}
          {spacedPhone(phone)}
        </address>
      )}
    </section>
  )
}
