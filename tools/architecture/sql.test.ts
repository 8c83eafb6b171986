import { describe, expect, it } from 'vitest';
import { listTableAccesses } from './sql.ts';

describe('the tables named in a text', () => {
  it('are listed with access and line', () => {
    const text =
      'const A = `\n  with a as (update one set b = 1)\n  select from two t\n  left join lateral (select from one) x on true`;';
    expect(listTableAccesses(text, new Set(['one', 'two']))).toEqual([
      { table: 'one', kind: 'update', line: 2 },
      { table: 'two', kind: 'read', line: 3 },
      { table: 'one', kind: 'read', line: 4 },
    ]);
  });

  it('are found after a regular expression, and in a template containing one', () => {
    const text = `const A = /['\`]/.test(b);\nconst B = \`\${c.map((d) => \`\${d}\`)} \${e}\`;\nsql\`select 1 from one\``;
    expect(listTableAccesses(text, new Set(['one']))).toEqual([{ table: 'one', kind: 'read', line: 3 }]);
  });
});
