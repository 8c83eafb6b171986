import { CHECK_CODES, type Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import ar from '../../../public/assets/data/locales/ar.json' with { type: 'json' };
import en from '../../../public/assets/data/locales/en.json' with { type: 'json' };
import { checkAnswer, checkSentence, checkTitle, checkWayOut } from './check-sentence.ts';

const translate: Partial<Record<string, TFunction>> = {};

beforeAll(async () => {
  const texts = i18next.createInstance();
  await texts.init({
    resources: { en: { translation: en }, ar: { translation: ar } },
    interpolation: { escapeValue: false, defaultVariables: { product: 'Mahatta' } },
  });
  translate.en = texts.getFixedT('en');
  translate.ar = texts.getFixedT('ar');
});

const check = (fields: Partial<Check>): Check => ({
  code: 'volume_per_day',
  passed: false,
  kind: 'limit',
  level: 'vehicle',
  unit: 'ml',
  limit: 120_000,
  used: 95_000,
  value: 155_000,
  raised_by: null,
  window_days: null,
  consequence: 'decline',
  ...fields,
});

describe('the texts of a check', () => {
  it.each([
    ['en', 'The company’s fuel balance does not cover this request.'],
    ['ar', 'رصيد الوقود لدى الشركة لا يغطي هذا الطلب.'],
  ])('%s is complete without the balance', (language, sentence) => {
    const untold = check({ code: 'balance', unit: 'halalas', limit: null, used: null, value: 5_000 });
    expect(checkSentence(translate[language]!, untold)).toBe(sentence);
  });

  it.each(['en', 'ar'])('%s has a title, both results and a sentence for every check', (language) => {
    const t = translate[language]!;
    for (const code of CHECK_CODES) {
      const fields = { code, unit: 'none', limit: null, used: null, value: null } as const;
      const texts = [
        checkTitle(t, check(fields)),
        checkAnswer(t, check({ ...fields, passed: true })),
        checkAnswer(t, check(fields)),
        checkSentence(t, check(fields)),
      ];
      for (const text of texts) expect(text, code).not.toMatch(/checks\.|\{\{/);
    }
  });

  it('states limit, used, added and excess', () => {
    expect(checkSentence(translate.en!, check({}))).toBe(
      'Daily limit of the vehicle: 120 L, 95 L used. 60 L exceeds it by 35 L.',
    );
    expect(checkSentence(translate.ar!, check({}))).toBe(
      'حد المركبة اليومي: 120 لتر، استُهلك منه 95 لتر. إضافة 60 لتر تتجاوزه بمقدار 35 لتر.',
    );
  });

  it('offers the driver the remaining amount, and only the manager if there is none', () => {
    expect(checkWayOut(translate.en!, check({}), 'driver')).toBe(
      'Request 25 L or less, or ask your manager.',
    );
    expect(checkWayOut(translate.en!, check({ used: 120_000 }), 'driver')).toBe('Ask your manager.');
    expect(checkWayOut(translate.en!, check({ passed: true }), 'driver')).toBe('');
  });

  it('distinguish an odometer that is too low from one that is too high', () => {
    const odometer = { code: 'odometer_plausible', unit: 'km', used: null } as const;
    expect(checkAnswer(translate.en!, check({ ...odometer, limit: 91_776, value: 91_000 }))).toBe(
      '776 km too low',
    );
    expect(checkAnswer(translate.en!, check({ ...odometer, limit: 94_776, value: 95_000 }))).toBe(
      '224 km too high',
    );
  });

  it('mention hours for a wrong hour and days for a wrong day', () => {
    const hours = { code: 'days_and_hours', unit: 'minute_of_day', used: 300, limit: 1380 } as const;
    expect(checkSentence(translate.en!, check({ ...hours, value: 1400 }))).toBe(
      'Rule of the vehicle: fuel from 05:00 to 23:00; now 23:20.',
    );
    expect(checkSentence(translate.en!, check({ ...hours, value: 600 }))).toBe(
      'Rule of the vehicle: no fuel on this weekday.',
    );
  });
});
