import type { PublicConfig } from '@om/contracts/config'

type Block = Record<string, unknown>

const idOf = (config: PublicConfig, part: string) => `${config.publicUrl}/#${part}`

/** Who runs the site, for search engines. Company and address are those of this installation. */
export const organization = (config: PublicConfig): Block => ({
  '@type': 'Organization',
  '@id': idOf(config, 'organization'),
  name: config.productName,
  legalName: config.legal.companyName,
  url: config.publicUrl,
  logo: `${config.publicUrl}/icon-512.png`,
  email: config.contact.email,
  telephone: config.contact.phone,
})

/** The clinic as a place of care that people reach online, all over Australia. */
export const medicalBusiness = (config: PublicConfig, description: string): Block => ({
  '@type': 'MedicalBusiness',
  '@id': idOf(config, 'clinic'),
  name: config.productName,
  description,
  url: config.publicUrl,
  image: `${config.publicUrl}/icon-512.png`,
  email: config.contact.email,
  telephone: config.contact.phone,
  address: config.contact.address,
  areaServed: { '@type': 'Country', name: 'Australia' },
  parentOrganization: { '@id': idOf(config, 'organization') },
})

/** Questions with their answers, exactly as the page shows them. */
export const faqPage = (questions: readonly { question: string; answer: string }[]): Block => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The way from the home page to this one; each step with its own address. */
export const breadcrumbs = (
  config: Pick<PublicConfig, 'publicUrl'>,
  steps: readonly { name: string; path: string }[],
): Block => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${config.publicUrl}${path}`,
  })),
})
