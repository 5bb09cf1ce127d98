/** In the place of a step that is on its way; the page has a heading all along. */
export const StepToCome = () => (
  <>
    <h1 className="visually-hidden">Your assessment</h1>
    <p role="status">One moment…</p>
  </>
)
