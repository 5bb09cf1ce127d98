/** A capital G in one colour, drawn as a ring with a bar. */
export const GoogleMark = () => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
  >
    <path d="M15.600 5.300A7.200 7.200 0 1 0 17.200 10H10.400" />
  </svg>
)
