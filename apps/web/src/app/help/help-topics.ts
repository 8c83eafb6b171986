import { type Block, type Inline, parseBlocks, splitFrontMatter } from './help-markdown.ts';

/** Categories in the order of their cards; texts under `help.categories`. */
export const HELP_CATEGORIES = [
  'getting_started',
  'guides',
  'fleet',
  'limits',
  'pump',
  'money',
  'stations',
  'deliveries',
  'security',
  'systems',
] as const;
export type HelpCategory = (typeof HELP_CATEGORIES)[number];

/** Whom a topic is for; everyone includes readers who are not signed in. */
export const HELP_ROLES = [
  'everyone',
  'admin',
  'dispatcher',
  'accountant',
  'fleet_manager',
  'driver',
  'network',
  'station_manager',
  'attendant',
  'supervisor',
  'developer',
] as const;
export type HelpRole = (typeof HELP_ROLES)[number];

/** A question or guide of the help, from `docs/help/<language>/<id>.md`. */
export interface HelpTopic {
  readonly id: string;
  readonly kind: 'question' | 'guide';
  readonly category: HelpCategory;
  readonly roles: readonly HelpRole[];
  readonly title: string;
  /** Date of the last change of its content. */
  readonly updated: string;
  readonly related: readonly string[];
  /** Menu entries that it explains: `menu.vehicles`. */
  readonly pages: readonly string[];
  readonly blocks: readonly Block[];
}

/** Reads one file; `tools/help.test.ts` checks that the facts of all are valid. */
export function readTopic(id: string, source: string): HelpTopic {
  const { facts, body } = splitFrontMatter(source);
  return {
    id,
    kind: facts.kind as HelpTopic['kind'],
    category: facts.category as HelpCategory,
    roles: listed(facts.roles) as HelpRole[],
    title: facts.title ?? '',
    updated: facts.updated ?? '',
    related: listed(facts.related),
    pages: listed(facts.pages),
    blocks: parseBlocks(body),
  };
}

/** All words of a topic, for the search. */
export function plainTextOf(topic: HelpTopic, label: (key: string) => string): string {
  const inline = (parts: readonly Inline[]) =>
    parts.map((part) => (part.kind === 'label' ? label(part.key) : part.text)).join('');
  return topic.blocks
    .map((block) => {
      if (block.kind === 'code') return '';
      return 'items' in block ? block.items.map(inline).join(' ') : inline(block.text);
    })
    .join(' ');
}

function listed(text = ''): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}
