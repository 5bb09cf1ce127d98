import type { PublicConfig } from '@om/contracts/config'

/** Tells the page's script which third-party tags an operator has configured; nothing when there are none. */
export const TagSettings = ({ tagId, containerId, url }: PublicConfig['analytics']) =>
  tagId || containerId ? (
    <meta
      name="third-party-tags"
      content={url.replace(/\/$/, '')}
      data-tag-id={tagId ?? undefined}
      data-container-id={containerId ?? undefined}
    />
  ) : null
