/**
 * The only script of static public pages: small improvements of plain HTML, each on its own. Every page reads and
 * navigates without it.
 */
const improvements: ((page: Document) => void)[] = []

for (const improve of improvements) improve(document)
