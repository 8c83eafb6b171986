import { describe, expect, test } from 'vitest';
import { clientTypes, type Schema } from './client-types.ts';

const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const text: Schema = { type: 'string' };
const party = object({ id: { type: 'integer' }, name_in_english: text, name_in_arabic: text });
const PARTY = '{ id: number;\nname_in_english: string;\nname_in_arabic: string; }';

/** Operations that each answer with one schema, written. */
function written(answers: Record<string, Schema>, names: Record<string, Schema> = {}) {
  const types = clientTypes();
  const owned = Object.entries(answers).map(([owner, schema]) => ({
    owner,
    text: `answer: ${types.typeOf(schema)}`,
  }));
  for (const [name, schema] of Object.entries(names)) types.call(name, schema);
  return types.written(owned);
}

describe('a shape', () => {
  test('has the name its contract gives it, wherever it stands', () => {
    expect(written({ GetOrder: object({ client: party }) }, { Party: party })).toEqual({
      texts: ['answer: { client: Party; }'],
      declarations: [`export type Party = ${PARTY};`],
    });
  });

  test('has its owner’s and its field’s where two places have it and no contract', () => {
    const orNone = { anyOf: [party, { type: 'null' }] };
    expect(
      written({ ListOrders: object({ rows: { type: 'array', items: party } }), GetOrder: orNone }),
    ).toEqual({
      texts: ['answer: { rows: (ListOrdersAnswerRows)[]; }', 'answer: ListOrdersAnswerRows | null'],
      declarations: [`export type ListOrdersAnswerRows = ${PARTY};`],
    });
  });

  test.each<[string, Schema, string]>([
    ['short', object({ id: { type: 'integer' } }), '{ id: number; }'],
    ['short as a word', { enum: ['on', 'off'] }, '"on" | "off"'],
  ])('that is %s stands where it is', (_, schema, expected) => {
    expect(written({ A: schema, B: schema }, { Named: schema })).toEqual({
      texts: [`answer: ${expected}`, `answer: ${expected}`],
      declarations: [],
    });
  });

  test('that stands in one place only, or only inside one that has a name, needs none', () => {
    const order = object({ client: party, note: text });
    expect(written({ A: party }).declarations).toEqual([]);
    expect(written({ A: order, B: order }).declarations).toHaveLength(1);
  });

  test('gives way to another that has its name already', () => {
    const other = object({ number: { type: 'integer' }, street_and_house: text, town_or_city: text });
    const { texts } = written({ A: party, B: party, C: other }, { AAnswer: other });
    expect(texts).toEqual(['answer: AAnswer', 'answer: AAnswer', 'answer: CAnswer']);
  });
});
