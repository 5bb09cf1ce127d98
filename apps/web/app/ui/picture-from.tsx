/** Nothing to see: what stands in an `img` that this width of screen does not show. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Props = {
  /** When the picture is fetched and shown, as a media query. */
  media: string
  src: string
  alt: string
  width: number
  height: number
  className?: string
  isUrgent?: boolean
}

/** A picture that only some widths of screen show, and only those fetch. The style sheet hides it on the others. */
export const PictureFrom = ({ media, src, alt, width, height, className, isUrgent }: Props) => (
  <picture>
    <source media={media} srcSet={src} width={width} height={height} />
    <img
      className={className}
      src={NOTHING}
      alt={alt}
      width={width}
      height={height}
      fetchPriority={isUrgent ? 'high' : undefined}
    />
  </picture>
)
