/**
 * Words that may not stand in public text. (REG-05, REG-06)
 *
 * Prescription medicines may not be advertised by name, ingredient, nickname or substitute term, so the words are refused wherever
 * a visitor or a search engine could read them: text, titles, descriptions, picture texts, drawings, structured data, feeds.
 */

const medicines = [
  'finasteride',
  'dutasteride',
  'minoxidil',
  'spironolactone',
  'cyproterone',
  'bicalutamide',
  'flutamide',
  'baricitinib',
  'ritlecitinib',
  'deuruxolitinib',
  'tofacitinib',
]

const brandNames = [
  'Propecia',
  'Proscar',
  'Avodart',
  'Loniten',
  'Aldactone',
  'Spiractin',
  'Androcur',
  'Cosudex',
  'Casodex',
  'Olumiant',
  'Litfulo',
  'Finpecia',
  'Finnacar',
  'Duodart',
]

const nicknames = [
  String.raw`DHT[\s-]+(?:block|inhibit)(?:er|or|ers|ors|ing)`,
  String.raw`5[\s-]?(?:alpha|α|ARI)[\s-]?(?:reductase[\s-]inhibitors?|blockers?)`,
  String.raw`prescription[\s-]+(?:tablets?|pills?|capsules?)[\s-]+for[\s-]+hair`,
  String.raw`hair[\s-]+(?:loss|growth|regrowth)[\s-]+(?:tablets?|pills?|capsules?)`,
]

const refusedWords = new RegExp(String.raw`\b(?:${[...medicines, ...brandNames, ...nicknames].join('|')})\b`, 'giu')

/**
 * The words of a text that may not be public, each once, as written there; none if the text may be shown. (REG-06)
 */
export const advertisingWordsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(refusedWords)].map(([word]) => word)),
]
