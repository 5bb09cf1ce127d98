import classes from './zoom-dialog.module.css'

const Icon = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
  >
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

const turns = [
  { by: -1, label: 'Previous picture', path: 'M14.500 5.500 8 12l6.500 6.500' },
  { by: 1, label: 'Next picture', path: 'M9.500 5.500 16 12l-6.500 6.500' },
] as const

const steps = [
  { by: -1, label: 'Smaller', path: 'M5.500 12h13' },
  { by: 1, label: 'Larger', path: 'M5.500 12h13M12 5.500v13' },
] as const

/** A picture over the whole window, to be moved and magnified by finger, mouse, wheel or keys. A script opens it. */
export const ZoomDialog = ({ title, count }: { title: string; count: number }) => (
  <dialog className={classes.dialog} aria-label={`${title}, larger pictures`} data-zoom-dialog="" data-drawer="">
    <div className={classes.inside}>
      <div className={classes.bar}>
        <p className={classes.place} data-zoom-place="" role="status" />
        {steps.map(({ by, label, path }) => (
          <button key={label} type="button" data-zoom-step={by} aria-label={label}>
            <Icon path={path} />
          </button>
        ))}
        <button type="button" data-closes="" aria-label="Close">
          <Icon path="M5.500 5.500l13 13M18.500 5.500l-13 13" />
        </button>
      </div>
      <section
        className={classes.stage}
        data-zoom-stage=""
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
        tabIndex={0}
        aria-label="Picture: arrow keys move it, plus and minus change its size"
      >
        <img className={classes.picture} alt="" data-zoom-picture="" draggable={false} />
      </section>
      {count > 1 &&
        turns.map(({ by, label, path }) => (
          <button key={label} type="button" className={classes.turn} data-zoom-turn={by} aria-label={label}>
            <Icon path={path} />
          </button>
        ))}
    </div>
  </dialog>
)
