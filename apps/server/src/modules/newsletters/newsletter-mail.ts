import type { NewsletterWords } from '@om/contracts/newsletters'
import type { Deps } from '#src/deps.ts'
import { renderEmail } from '#src/modules/mail/mail.ts'
import { newsToken } from './newsletter-link.ts'

/** News as a mail: an empty line begins a paragraph. */
export const renderNews = (deps: Pick<Deps, 'config'>, words: NewsletterWords, unsubscribeUrl: string) => {
  const { productName, publicUrl, legal } = deps.config
  const { subject, text, linkLabel, linkPath } = words
  return renderEmail({
    productName,
    heading: subject,
    paragraphs: text.split(/\n\s*\n/).map(paragraph => paragraph.replace(/\s+/g, ' ').trim()),
    ...(linkPath ? { action: { label: linkLabel, url: `${publicUrl}${linkPath}` } } : {}),
    footer: `You receive this because you agreed to news from ${productName}. ${legal.companyName}, ${legal.businessNumber}.`,
    stop: { label: 'Unsubscribe', url: unsubscribeUrl },
  })
}

/** Where somebody ends news by one press, from this mail. */
export const unsubscribeUrlOf = async (
  deps: Pick<Deps, 'pool' | 'config'>,
  personId: string,
  newsletterId: string,
): Promise<string> => `${deps.config.publicUrl}/unsubscribe/${await newsToken(deps, { personId, newsletterId })}`
