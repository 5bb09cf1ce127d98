/** Takes out of a technical text what could name a person or open a door. */

const rules: readonly (readonly [RegExp, string])[] = [
  // What follows ? or # in an address, up to where the address ends; `:12:34` behind it is a place in a file.
  [/(?<=[\w/.:-])[?#][^\s)'"]*?(?=(?::\d+){1,2}(?:[\s)]|$)|[\s)'"]|$)/g, ''],
  [/(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[e-mail]'],
  [/\beyJ[\w-]+(?:\.[\w-]*){0,4}/g, '[token]'],
  [/\b(Bearer|Basic)\s{1,3}[\w+/=.~-]{6,}/gi, '$1 [token]'],
  [/\b(password|passwd|secret|token|api[_-]?key)(["']?\s{0,3}[=:]\s{0,3}["']?)[^\s"'&,;)}]+/gi, '$1$2[hidden]'],
  [/\b(code|otp)(["']?\s{0,3}[=:]\s{0,3}["']?)\w{6,}/gi, '$1$2[hidden]'],
  [/\b(?:sk|pk|rk|cs|pi|seti|whsec|sb)_(?:[a-z]+_)?[\w-]{8,}/gi, '[token]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/(?<![\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[a-z])[\w-]{24,}/gi, '[token]'],
  // Cards, phones, Medicare and other long numbers; a place in a file such as :1:204881 has no more than seven digits.
  [/(?<![\w.])\+?\(?\d(?:[ ()./-]{0,2}\d){7,18}(?!\w)/g, '[number]'],
]

/**
 * The text without e-mail addresses, telephone and card numbers, ids, tokens, passwords and everything behind `?` or `#`
 * in an address. File names and places of a stack stay readable.
 */
export const withoutSecrets = (text: string): string =>
  rules.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)
