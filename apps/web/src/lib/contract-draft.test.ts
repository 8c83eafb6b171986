import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOfDraft, draftOf, isRequiredAt, problemsOfDraft } from './contract-draft.ts';

const schema = z.object({
  name_en: z.string().trim().min(1).max(10),
  name_ur: z.string().trim().max(10).nullable().default(null),
  weight_kg: z.number().int().min(1).max(60_000),
  city_id: z.coerce.number().int().positive(),
  note: z.string().optional(),
  kind: z.enum(['city', 'remote']).default('city'),
  plan: z.enum(['small', 'large']),
  wifi: z.boolean(),
  ends_on: z.iso.date().nullish(),
  contacts: z.array(z.object({ email: z.string().pipe(z.email()), mobile: z.string().nullable() })),
});

describe('a form draft of a contract’s body', () => {
  test('starts with every field empty except for known values', () => {
    expect(draftOf(schema)).toEqual({
      name_en: '',
      name_ur: '',
      weight_kg: null,
      city_id: null,
      note: '',
      kind: '',
      plan: '',
      wifi: false,
      ends_on: '',
      contacts: [],
    });
    const known = { name_en: 'Bus', name_ur: null, weight_kg: 9000, id: 4, contacts: [{ mobile: null }] };
    expect(draftOf(schema, known)).toMatchObject({
      name_en: 'Bus',
      name_ur: '',
      weight_kg: 9000,
      contacts: [{ email: '', mobile: '' }],
    });
    expect(draftOf(schema, known)).not.toHaveProperty('id');
  });

  test('turns an emptied field into null if the contract allows it, and omits it otherwise', () => {
    const draft = { ...draftOf(schema), name_en: 'Bus', contacts: [{ email: 'a@b.sa', mobile: '' }] };
    expect(bodyOfDraft(schema, draft)).toEqual({
      name_en: 'Bus',
      name_ur: null,
      wifi: false,
      ends_on: null,
      contacts: [{ email: 'a@b.sa', mobile: null }],
    });
    expect(bodyOfDraft(schema, { ...draft, weight_kg: 0 })).toMatchObject({ weight_kg: 0 });
  });

  test('reports problems with the violated limit', () => {
    const draft = {
      ...draftOf(schema),
      name_en: 'A very long name',
      weight_kg: 60_001,
      contacts: [{ email: 'nobody', mobile: '' }],
    };
    expect(problemsOfDraft(schema, draft)).toEqual({
      name_en: { code: 'too_big', origin: 'string', maximum: 10 },
      weight_kg: { code: 'too_big', origin: 'number', maximum: 60_000 },
      plan: { code: 'required' },
      city_id: { code: 'required' },
      'contacts.0.email': { code: 'invalid_format' },
    });
    expect(problemsOfDraft(schema, draftOf(schema))).toMatchObject({
      name_en: { code: 'required' },
      weight_kg: { code: 'required' },
    });
    const complete = { ...draftOf(schema), name_en: 'Bus', weight_kg: 1, city_id: 2, plan: 'small' };
    expect(problemsOfDraft(schema, { ...complete, plan: 'huge' })).toEqual({
      plan: { code: 'invalid_value' },
    });
    expect(problemsOfDraft(schema, complete)).toEqual({});
  });

  test('reports which fields are required', () => {
    const required = ['name_en', 'weight_kg', 'city_id', 'wifi', 'contacts.0.email', 'contacts.0.mobile'];
    expect(required.map((path) => isRequiredAt(schema, path))).toEqual([true, true, true, true, true, false]);
    expect(
      ['name_ur', 'note', 'kind', 'ends_on', 'unheard_of'].some((path) => isRequiredAt(schema, path)),
    ).toBe(false);
  });
});
