/** The part of Markdown that the help is written in; everything else, HTML included, stays text. */

export type Inline =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  /** `[[menu.vehicles]]`: a text of the product, named as in the locale files. */
  | { readonly kind: 'label'; readonly key: string }
  /** `[text](import-vehicles.md)`: another topic. */
  | { readonly kind: 'link'; readonly text: string; readonly topic: string };

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'bullets' | 'steps'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[\[([\w.]+)\]\]|\[([^\]]+)\]\(([a-z0-9-]+)\.md\)/g;
const ITEM = /^(?:- |\d+\. )/;

/** Splits a file into its front matter, one `name: value` per line, and the text below. */
export function splitFrontMatter(source: string): { facts: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source.replaceAll('\r\n', '\n')) ?? [];
  const facts = head.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return { facts: Object.fromEntries(facts), body: body.trim() };
}

/** Blocks of a text: headings, paragraphs, bulleted and numbered lists, fenced code. Blank lines separate them. */
export function parseBlocks(body: string): Block[] {
  const fences = /^```\w*\n([\s\S]*?)\n```$/gm;
  const blocks: Block[] = [];
  let from = 0;
  for (const fence of body.matchAll(fences)) {
    blocks.push(...parseProse(body.slice(from, fence.index)), { kind: 'code', text: fence[1]! });
    from = fence.index + fence[0].length;
  }
  return [...blocks, ...parseProse(body.slice(from))];
}

function parseProse(text: string): Block[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return parts.filter(Boolean).map((part): Block => {
    const lines = part.split('\n');
    const heading = /^#{2,3} (.+)$/.exec(part)?.[1];
    if (heading) return { kind: 'heading', text: parseInline(heading) };
    if (!ITEM.test(part)) return { kind: 'paragraph', text: parseInline(lines.join(' ')) };
    const items: string[] = [];
    for (const line of lines) {
      if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
      else items.push(`${items.pop()} ${line.trim()}`);
    }
    return { kind: part.startsWith('- ') ? 'bullets' : 'steps', items: items.map(parseInline) };
  });
}

function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    const [all, strong, code, key, linked, topic] = match;
    if (strong) found.push({ kind: 'strong', text: strong });
    else if (code) found.push({ kind: 'code', text: code });
    else if (key) found.push({ kind: 'label', key });
    else found.push({ kind: 'link', text: linked!, topic: topic! });
    from = match.index + all.length;
  }
  return from < text.length ? [...found, { kind: 'text', text: text.slice(from) }] : found;
}
