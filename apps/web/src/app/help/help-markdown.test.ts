import { expect, test } from 'vitest';
import { parseBlocks, splitFrontMatter } from './help-markdown.ts';

test('front matter and text are separated, under either kind of line end', () => {
  const source = '---\r\ntitle: Why: a fill was declined\r\nroles: driver, attendant\r\n---\r\n\r\nText.\r\n';
  expect(splitFrontMatter(source)).toEqual({
    facts: { title: 'Why: a fill was declined', roles: 'driver, attendant' },
    body: 'Text.',
  });
});

test('headings, paragraphs, lists and code are blocks', () => {
  const body =
    '## Steps\n\nOne line\nand the next.\n\n1. First\n   goes on\n2. Second\n\n- a\n- b\n\n```sh\nx\n\ny\n```\n\nEnd';
  expect(parseBlocks(body)).toEqual([
    { kind: 'heading', text: [{ kind: 'text', text: 'Steps' }] },
    { kind: 'paragraph', text: [{ kind: 'text', text: 'One line and the next.' }] },
    {
      kind: 'steps',
      items: [[{ kind: 'text', text: 'First goes on' }], [{ kind: 'text', text: 'Second' }]],
    },
    { kind: 'bullets', items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
    { kind: 'code', text: 'x\n\ny' },
    { kind: 'paragraph', text: [{ kind: 'text', text: 'End' }] },
  ]);
});

test('within a line there is emphasis, code, texts of the product and links to topics', () => {
  expect(parseBlocks('Open [[menu.vehicles]], **then** `id`, see [limits](limits-work.md).')).toEqual([
    {
      kind: 'paragraph',
      text: [
        { kind: 'text', text: 'Open ' },
        { kind: 'label', key: 'menu.vehicles' },
        { kind: 'text', text: ', ' },
        { kind: 'strong', text: 'then' },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'id' },
        { kind: 'text', text: ', see ' },
        { kind: 'link', text: 'limits', topic: 'limits-work' },
        { kind: 'text', text: '.' },
      ],
    },
  ]);
});

test('HTML and links that leave the help stay text', () => {
  const text = '<b>x</b> [a](https://example.org) [b](javascript:alert)';
  expect(parseBlocks(text)).toEqual([{ kind: 'paragraph', text: [{ kind: 'text', text }] }]);
});
