/** Texts by name, nested. */
export type Texts = { readonly [name: string]: string | Texts };

/** The texts of a language that only some pages have, with English where it has none. */
export function withGapsFilled(english: Texts, own: Texts): Texts {
  const filled: Record<string, string | Texts> = { ...english };
  for (const [name, text] of Object.entries(own)) {
    const under = english[name];
    filled[name] = typeof text === 'object' && typeof under === 'object' ? withGapsFilled(under, text) : text;
  }
  return filled;
}
