import { api } from '@om/contracts/api'
import type { Endpoint } from '@om/contracts/endpoint'
import { advertisingWordsIn } from '@om/domain/advertising-words'
import { productUrl } from '#e2e/fixtures/addresses.ts'
import { expectDiscreet } from '#e2e/fixtures/discreet.ts'
import { mailAbout } from '#e2e/fixtures/mailbox.ts'
import { newPerson } from '#e2e/fixtures/new-person.ts'
import { apiOf, articleIds, firstAnswer, publicPaths } from '#e2e/fixtures/public-site.ts'
import { refusedIn } from '#e2e/fixtures/public-words.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

const textOf = async (path: string): Promise<string> => {
  const reply = await fetch(productUrl() + path)
  expect(reply.status, path).toBe(200)
  return reply.text()
}

const planted = {
  'a text that runs over tags': '<p>Ask about <b>fina</b>steride</p>',
  'a title': '<title>Minoxidil | Shop</title>',
  'a description': '<meta name="description" content="A natural DHT&#45;blocker">',
  'the text of a picture': '<img alt="A box of Propecia">',
  'the label of a button': '<button aria-label="Order spironolactone"></button>',
  'a placeholder': '<input placeholder="dutasteride">',
  'structured data': '<script type="application/ld+json">{"name":"Finasteride"}</script>',
  'an address': '<a href="/shop/product/minoxidil">Shop</a>',
  'a note that nobody sees': '<!-- avodart -->',
}
test('the check finds the name of a prescription medicine wherever it hides, in a page, a drawing or a feed [PAGE-14]', async ({
  page,
}) => {
  for (const [place, html] of Object.entries(planted)) {
    const found = await refusedIn(page, `<!doctype html><html><body>${html}</body></html>`, 'text/html')
    expect(found, place).toHaveLength(1)
  }
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><text>Prop<tspan>ecia</tspan></text></svg>'
  expect(await refusedIn(page, drawing, 'image/svg+xml')).toEqual(['Propecia'])
  const feed = '<rss><item><title>News</title><description>&lt;p&gt;finasteride&lt;/p&gt;</description></item></rss>'
  expect(await refusedIn(page, feed, 'application/xml')).toEqual(['finasteride'])
})

test('no public page names a prescription medicine, seen or unseen, nor does a drawing or a script that it loads [PAGE-12] [PAGE-13]', async ({
  page,
}) => {
  const drawings = new Set<string>(['/favicon.svg'])
  const waiting: string[] = []
  for (const path of await publicPaths()) {
    const html = await (await firstAnswer(path)).text()
    expect.soft(await refusedIn(page, html, 'text/html'), path).toEqual([])
    for (const [file] of html.matchAll(/\/(assets|article-pictures)\/[\w./-]+\.svg/g)) drawings.add(file)
    for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) waiting.push(file)
  }
  expect(drawings.size).toBeGreaterThan(5)
  for (const file of drawings) {
    expect.soft(await refusedIn(page, await textOf(file), 'image/svg+xml'), file).toEqual([])
  }

  const seen = new Set<string>()
  while (waiting.length > 0) {
    const file = waiting.pop() ?? ''
    if (seen.has(file) || file.includes('/manifest-')) continue
    seen.add(file)
    const text = await textOf(file)
    expect.soft(advertisingWordsIn(text), file).toEqual([])
    for (const [, name] of text.matchAll(/from\s*["']\.\/([\w.-]+\.js)["']/g)) waiting.push(`/assets/${name}`)
  }
  expect(seen.size).toBeGreaterThan(1)
})

test('no feed and no list for search engines names a prescription medicine', async ({ page }) => {
  for (const path of ['/blog/rss.xml', '/women/blog/rss.xml', '/sitemap.xml']) {
    expect.soft(await refusedIn(page, await textOf(path), 'application/xml'), path).toEqual([])
  }
  expect(advertisingWordsIn(await textOf('/robots.txt'))).toEqual([])
  for (const path of ['/site.webmanifest', '/women.webmanifest'])
    expect(advertisingWordsIn(await textOf(path))).toEqual([])
})

test('no public answer of the product API names a prescription medicine [PAGE-13]', async () => {
  const endpoints: Endpoint[] = Object.values(api).flatMap(group => Object.values(group))
  const open = endpoints.filter(({ who, method, path }) => who === 'anyone' && method === 'GET' && !path.includes(':'))
  const articles = await Promise.all([articleIds('men'), articleIds('women')])
  const paths = [
    ...open.flatMap(({ path }) => [path, `${path}?brand=women`]),
    ...articles.flat().map(id => `/api/articles/${id}`),
  ]
  expect(paths).toEqual(expect.arrayContaining(['/api/config', '/api/articles', '/api/practitioners']))
  for (const path of paths) {
    const reply = await fetch(productUrl() + path)
    expect.soft(advertisingWordsIn(await reply.text()), path).toEqual([])
  }
})

test('the message to someone who writes to us first names no prescription medicine and none of their words', async () => {
  const { firstName, email } = newPerson('women')
  const words = 'Do you sell finasteride for my scalp?'
  await apiOf().support.contact({
    body: {
      name: firstName,
      email,
      topic: 'question',
      brand: 'women',
      message: words,
      requestKey: crypto.randomUUID(),
      website: '',
      typedForMs: 20_000,
    },
  })
  const mail = await mailAbout(email, /We have your message/)
  expect(advertisingWordsIn(`${mail.subject} ${mail.text} ${mail.html}`)).toEqual([])
  expectDiscreet(mail)
  expect(mail.text + mail.html).not.toContain(words)
})
