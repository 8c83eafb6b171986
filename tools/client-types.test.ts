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

/** Source text of operations that each return one schema. */
function written(answers: Record<string, Schema>, names: Record<string, Schema> = {}) {
  const types = clientTypes();
  const owned = Object.entries(answers).map(([owner, schema]) => ({
    owner,
    text: `answer: ${types.typeOf(schema)}`,
  }));
  for (const [name, schema] of Object.entries(names)) types.call(name, schema);
  return types.written(owned);
}

describe('a type', () => {
  test('has the name of its contract everywhere', () => {
    expect(written({ GetOrder: object({ client: party }) }, { Party: party })).toEqual({
      texts: ['answer: { client: Party; }'],
      declarations: [`export type Party = ${PARTY};`],
    });
  });

  test('is named after owner and field if used twice without a contract name', () => {
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
    ['short like a primitive', { enum: ['on', 'off'] }, '"on" | "off"'],
  ])('that is %s is inlined', (_, schema, expected) => {
    expect(written({ A: schema, B: schema }, { Named: schema })).toEqual({
      texts: [`answer: ${expected}`, `answer: ${expected}`],
      declarations: [],
    });
  });

  test('that is used once, or only inside a named one, is inlined', () => {
    const order = object({ client: party, note: text });
    expect(written({ A: party }).declarations).toEqual([]);
    expect(written({ A: order, B: order }).declarations).toHaveLength(1);
  });

  test('avoids a name that is already taken', () => {
    const other = object({ number: { type: 'integer' }, street_and_house: text, town_or_city: text });
    const { texts } = written({ A: party, B: party, C: other }, { AAnswer: other });
    expect(texts).toEqual(['answer: AAnswer', 'answer: AAnswer', 'answer: CAnswer']);
  });
});
