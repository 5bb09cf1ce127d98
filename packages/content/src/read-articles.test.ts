import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ArticleProblems } from './problem.ts'
import { articlesFolder, readArticles } from './read-articles.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" width="1200" height="675"><path d="M0 0"/></svg>'

const fields = `title: How hair grows
summary: A short account of growth and rest.
brand: women
category: Understanding hair
author: Ada Writer
authorRole: Health writer
reviewer: Dr Eva Reader
reviewerRole: General practitioner
publishedOn: 2026-02-03
updatedOn: 2026-03-04
picture:
  file: lead.svg
  alt: A strand
  width: 1200
  height: 675
keyPoints:
  - One point
  - Another point
references:
  - text: A paper
    url: https://example.org/paper
  - text: A book`

const text = `Hair grows, then rests [1, 2].

## Growth

It grows.

![A curve](curve.svg "The curve")
`

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

type Given = { fields?: string; text?: string; files?: Record<string, string> }

const folderOf = async (articles: Record<string, Given>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'articles-'))
  folders.push(folder)
  for (const [id, given] of Object.entries(articles)) {
    const files = {
      'article.md': `---\n${given.fields ?? fields}\n---\n\n${given.text ?? text}`,
      'lead.svg': svg,
      'curve.svg': svg,
      ...given.files,
    }
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, id, name)), { recursive: true })
      await writeFile(join(folder, id, name), content)
    }
  }
  return folder
}

/** The sentences an editor reads about one article that is not right. */
const sentencesFor = async (given: Given, others: Record<string, Given> = {}): Promise<string> => {
  const error = await readArticles(await folderOf({ hair: given, ...others })).catch(caught => caught)
  expect(error).toBeInstanceOf(ArticleProblems)
  return (error as ArticleProblems).message
}

test('every article of this product can be published', async () => {
  const articles = await readArticles(articlesFolder)
  for (const { id, related } of [...articles.of('men'), ...articles.of('women')].map(
    ({ id }) => articles.read(id) ?? { id, related: [] },
  ))
    expect(related.length, id).toBeGreaterThan(0)
})

describe('an article that is right', () => {
  test('is listed with its reading time and a picture whose address changes with its content', async () => {
    const articles = await readArticles(await folderOf({ hair: {} }))
    expect(articles.of('women')).toMatchObject([{ id: 'hair', title: 'How hair grows', readingMinutes: 1 }])
    expect(articles.of('men')).toEqual([])
    const { src } = articles.of('women')[0]?.picture ?? { src: '' }
    expect(src).toMatch(/^\/articles\/hair\/lead\.svg\?v=[0-9a-f]{12}$/)
  })

  test('shows figures with size and caption, raised links to references, and contents that lead to its headings', async () => {
    const article = (await readArticles(await folderOf({ hair: {} }))).read('hair')
    expect(article?.contents).toEqual([{ id: 'growth', heading: 'Growth' }])
    expect(article?.html).toContain('<h2 id="growth">Growth</h2>')
    expect(article?.html).toContain('<a href="#ref-2" aria-label="Reference 2">2</a></sup>')
    expect(article?.html).toMatch(/<img src="[^"]+" alt="A curve" width="1200" height="675" loading="lazy"/)
    expect(article?.html).toContain('<figcaption>The curve</figcaption>')
    expect(article?.references).toEqual([
      { text: 'A paper', url: 'https://example.org/paper' },
      { text: 'A book', url: null },
    ])
  })

  test('shows tables with a caption, notes, and links out that the browser is told of', async () => {
    const given = {
      text: 'See [a page](https://example.org).\n\n> Worth knowing.\n\nTable: When\n\n| Month | Hair |\n|---|---|\n| 1 | Some |\n',
    }
    const html = (await readArticles(await folderOf({ hair: given }))).read('hair')?.html
    expect(html).toContain('<a href="https://example.org" rel="noopener external">a page</a>')
    expect(html).toContain('<div class="note" role="note">')
    expect(html).toContain('role="region" tabindex="0" aria-label="When"')
    expect(html).toContain('<figcaption>When</figcaption>')
  })

  test('gets related articles of its category first, and never one of the other brand', async () => {
    const named = (title: string, category: string, brand = 'women') =>
      fields
        .replace('How hair grows', title)
        .replace('Understanding hair', category)
        .replace('brand: women', `brand: ${brand}`)
    const articles = await readArticles(
      await folderOf({
        a: { fields: named('A', 'One') },
        b: { fields: named('B', 'Two') },
        c: { fields: named('C', 'One') },
        d: { fields: named('D', 'One', 'men') },
      }),
    )
    expect(articles.read('a')?.related.map(({ id }) => id)).toEqual(['c', 'b'])
  })
})

describe('an editor is told, with file and line', () => {
  test('that a field is missing, misspelt or of the wrong kind', async () => {
    expect(await sentencesFor({ fields: fields.replace('author: Ada Writer\n', '') })).toContain(
      'hair/article.md, line 2: "author" is missing.',
    )
    expect(await sentencesFor({ fields: fields.replace('authorRole', 'authorrole') })).toContain('authorrole')
    expect(await sentencesFor({ fields: fields.replace('2026-02-03', '3 February') })).toMatch(/line 10: "publishedOn"/)
    expect(await sentencesFor({ fields: fields.replace('A short account', 'A long account '.repeat(20)) })).toContain(
      'line 3: "summary" must have at most 160 characters.',
    )
  })

  test('that the front matter is not YAML or not there', async () => {
    expect(await sentencesFor({ fields: fields.replace('How hair', 'Hair: how it') })).toMatch(/line 2: .*quotes/)
    expect(await sentencesFor({ files: { 'article.md': 'Only text.' } })).toContain('must begin with its fields')
  })

  test('that a related article is unknown', async () => {
    expect(await sentencesFor({ fields: `${fields}\nrelated:\n  - nails` })).toContain(
      '"nails", but there is no such article',
    )
  })

  test('that a picture is missing, too heavy, of another size, or not safe to serve', async () => {
    expect(await sentencesFor({ text: '![A](other.svg "B")' })).toContain(
      'line 26: The picture other.svg is not beside the article.',
    )
    const heavy = svg.replace('M0 0', 'M0 0 '.repeat(30_000))
    expect(await sentencesFor({ files: { 'lead.svg': heavy } })).toContain('151 kB; a picture may weigh 100 kB at most')
    expect(await sentencesFor({ files: { 'lead.svg': svg.replaceAll('1200', '1000') } })).toContain('is 1000 wide')
    expect(await sentencesFor({ files: { 'lead.svg': svg.replace('<path', '<script/><path') } })).toContain('a script')
  })

  test('that a figure has no text or no caption', async () => {
    const sentences = await sentencesFor({ text: '![](curve.svg)' })
    expect(sentences).toContain('what it shows')
    expect(sentences).toContain('needs a caption')
  })

  test('that a citation has no reference', async () => {
    expect(await sentencesFor({ text: 'One.\n\nTwo [3].' })).toContain(
      'line 28: The text cites [3], but the article has 2 references.',
    )
  })

  test('that two articles have the same title', async () => {
    expect(await sentencesFor({}, { nails: {} })).toContain('already the title of "hair"')
  })

  test('that a heading skips a level', async () => {
    expect(await sentencesFor({ text: '### Deep' })).toContain('skips a level')
    expect(await sentencesFor({ text: '# Top' })).toContain('Use ## for headings')
  })

  test('that a word may not be advertised, in text or in a drawing', async () => {
    expect(await sentencesFor({ text: 'Ask for Propecia.' })).toContain(
      'line 26: "Propecia" may not stand in public text',
    )
    const drawing = svg.replace('<path', '<text>Avodart</text><path')
    expect(await sentencesFor({ files: { 'curve.svg': drawing } })).toContain('In the picture curve.svg: "Avodart"')
  })

  test('that HTML, a link to nowhere or an insecure link is not allowed', async () => {
    expect(await sentencesFor({ text: '<b>Bold</b>' })).toContain('HTML is not allowed')
    expect(await sentencesFor({ text: '[a](/women/blog/nails)' })).toContain('leads to no article')
    expect(await sentencesFor({ text: '[a](http://example.org)' })).toContain('must start with https://')
  })

  test('of everything that is wrong at once', async () => {
    const sentences = await sentencesFor({ text: 'One [7].\n\n#### Deep' })
    expect(sentences).toContain('2 problems')
  })
})
