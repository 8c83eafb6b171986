import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Inline } from '../apps/web/src/app/help/help-markdown.ts';
import {
  HELP_CATEGORIES,
  HELP_ROLES,
  type HelpTopic,
  plainTextOf,
  readTopic,
} from '../apps/web/src/app/help/help-topics.ts';
import { TOPIC_OF_CODE } from '../apps/web/src/ui/topic-of-code.ts';
import { readRepository } from './architecture/repository.ts';
import { findBannedTexts, type Texts } from './words/check-texts.ts';

const ROOT = join(import.meta.dirname, '..');
const LANGUAGES = ['en', 'ar'] as const;
type Written = (typeof LANGUAGES)[number];

const topics = { en: readTopics('en'), ar: readTopics('ar') };
const texts = { en: readTexts('en'), ar: readTexts('ar') };

describe('the help', () => {
  it('has the same topics in both languages, with the same facts', () => {
    const facts = ({ id, kind, category, roles, updated, related, pages, blocks }: HelpTopic) => ({
      ...{ id, kind, category, roles, updated, related, pages },
      blocks: blocks.map((block) => (block.kind === 'code' ? block : block.kind)),
      labels: inlines(blocks)
        .flatMap((part) => (part.kind === 'label' ? part.key : []))
        .toSorted(),
      links: inlines(blocks)
        .flatMap((part) => (part.kind === 'link' ? part.topic : []))
        .toSorted(),
    });
    expect(topics.ar.map(facts)).toEqual(topics.en.map(facts));
  });

  it('has valid facts', () => {
    const ids = topics.en.map(({ id }) => id);
    for (const topic of LANGUAGES.flatMap((language) => topics[language])) {
      expect(['question', 'guide'], topic.id).toContain(topic.kind);
      expect(HELP_CATEGORIES, topic.id).toContain(topic.category);
      expect(topic.category === 'guides', topic.id).toBe(topic.kind === 'guide');
      expect(topic.roles.length, topic.id).toBeGreaterThan(0);
      for (const role of topic.roles) expect(HELP_ROLES, topic.id).toContain(role);
      for (const other of topic.related) expect(ids, `${topic.id} → ${other}`).toContain(other);
      expect(topic.related, topic.id).not.toContain(topic.id);
      expect(topic.updated, topic.id).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(topic.title, topic.id).not.toBe('');
      expect(topic.blocks.length, topic.id).toBeGreaterThan(0);
    }
  });

  it('names only texts of the product that exist and need no values', () => {
    for (const language of LANGUAGES)
      for (const { id, blocks, pages } of topics[language]) {
        const keys = inlines(blocks).flatMap((part) => (part.kind === 'label' ? part.key : []));
        for (const key of [...keys, ...pages]) {
          expect(texts[language].get(key), `${language}/${id}: ${key}`).toBeTypeOf('string');
          expect(texts[language].get(key), `${language}/${id}: ${key}`).not.toMatch(/\{\{|<|^\p{Ll}/u);
        }
      }
  });

  it('links only to topics that exist', () => {
    const ids = topics.en.map(({ id }) => id);
    for (const { id, blocks } of topics.en)
      for (const part of inlines(blocks))
        if (part.kind === 'link') expect(ids, `${id} → ${part.topic}`).toContain(part.topic);
  });

  it('has a guide and a question for every role', () => {
    for (const role of HELP_ROLES)
      for (const kind of role === 'everyone' ? ['question'] : ['question', 'guide'])
        expect(
          topics.en.some((topic) => topic.kind === kind && topic.roles.includes(role)),
          `${kind} for ${role}`,
        ).toBe(true);
  });

  it('has every topic that screens link to', () => {
    const ids = topics.en.map(({ id }) => id);
    const linked = [...readRepository(ROOT)].flatMap(([file, source]) =>
      file.startsWith('apps/web/src/')
        ? [...source.matchAll(/<HelpLink\s+topic="([^"]+)"/g)].map((match) => match[1]!)
        : [],
    );
    expect(linked.length).toBeGreaterThan(20);
    for (const id of [...linked, ...Object.values(TOPIC_OF_CODE)]) expect(ids).toContain(id);
  });

  it('uses the terms of the product', () => {
    for (const language of LANGUAGES) {
      const read: Texts = Object.fromEntries(
        topics[language].flatMap((topic) => [
          [`${topic.id} title`, topic.title],
          [topic.id, plainTextOf(topic, () => 'Label')],
        ]),
      );
      expect(findBannedTexts(language, read)).toEqual([]);
    }
  });
});

function readTopics(language: Written): HelpTopic[] {
  const folder = join(ROOT, 'docs/help', language);
  const names = readdirSync(folder).toSorted();
  return names.map((name) => readTopic(name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')));
}

function inlines(blocks: HelpTopic['blocks']): readonly Inline[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return [];
    return 'items' in block ? block.items.flat() : block.text;
  });
}

function readTexts(language: Written): Map<string, string> {
  const file = join(ROOT, 'apps/web/public/assets/data/locales', `${language}.json`);
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') found.set(path, value);
    else
      for (const [key, child] of Object.entries(value as object)) walk(child, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(file, 'utf8')), '');
  return found;
}
