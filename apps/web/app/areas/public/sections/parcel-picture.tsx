/** A plain parcel on a doorstep: nothing on it says what is inside. */
export const ParcelPicture = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 560 560"
    width="560"
    height="560"
    role="img"
    aria-label="A plain parcel without branding on a doorstep"
  >
    <rect width="560" height="560" fill="var(--tint-1)" />
    <path d="M120 0H440V420H120Z" fill="var(--tint-2)" />
    <path d="M150 30H410V420H150Z" fill="var(--tint-6)" />
    <path d="M178 60H270V190H178ZM290 60H382V190H290ZM178 214H270V392H178ZM290 214H382V392H290Z" fill="var(--tint-7)" />
    <circle cx="388" cy="236" r="8" fill="var(--tint-2)" />
    <path d="M0 420H560V560H0Z" fill="var(--paper-deep)" />
    <path d="M96 420H464V452H96Z" fill="var(--line)" />
    <path d="M176 350L300 322L432 352V470L304 508L176 466Z" fill="#c9a97c" />
    <path d="M176 350L304 384V508L176 466Z" fill="#b8966a" />
    <path d="M304 384L432 352V470L304 508Z" fill="#d6b98f" />
    <path d="M232 337L364 368L364 402L340 408V375L210 342Z" fill="#e8d7ba" opacity=".8" />
    <path d="M330 420L404 400V432L330 453Z" fill="#f6f1e6" />
    <path d="M340 428L378 418M340 438L394 423" stroke="#8b7a5c" strokeWidth="3" />
    <path d="M60 470C66 420 50 380 70 320" stroke="var(--tint-6)" strokeWidth="3" fill="none" />
    <path
      d="M64 430C30 420 20 396 16 376C44 380 62 398 64 430ZM62 396C94 388 106 364 110 344C82 346 64 364 62 396ZM66 356C40 346 34 326 32 308C54 312 68 328 66 356ZM70 322C88 306 90 286 88 268C72 280 64 298 70 322Z"
      fill="var(--tint-5)"
    />
    <path d="M34 462H94L86 520H42Z" fill="var(--accent)" opacity=".75" />
  </svg>
)
