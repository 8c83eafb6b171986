import { describe, expect, test } from 'vitest';
import { type NameKind, openNames, plainArabic } from './transliteration.ts';

const names = openNames({
  roads: { 'طريق الملك فهد': 'King Fahd Road', العليا: 'Olaya Street' },
  districts: { العليا: 'Al Olaya', السفارات: 'Diplomatic Quarter' },
  arabic: { 'Airport Road': 'طريق المطار' },
  words: {
    الملك: 'King',
    فهد: 'Fahd',
    نخيل: 'Nakheel',
    عبدالعزيز: 'Abdulaziz',
    بن: 'bin',
    امير: 'x',
    الامير: 'Prince',
  },
});

describe('an English name', () => {
  test.each<[string, string, NameKind, string]>([
    ['is the one made by hand', 'طريق الملك فهد', 'roads', 'King Fahd Road'],
    ['depends on what is named', 'العليا', 'districts', 'Al Olaya'],
    ['of a road of the same name', 'العليا', 'roads', 'Olaya Street'],
    ['leaves the word for district out', 'حي السفارات', 'districts', 'Diplomatic Quarter'],
    ['assimilates the article to a sun letter', 'حي النخيل', 'districts', 'An Nakheel'],
    ['has the type behind', 'شارع الملك', 'roads', 'King Street'],
    ['has frontage roads as branches', 'طريق الأمير فهد الفرعي', 'roads', 'Prince Fahd Branch Road'],
    ['has frontage streets as branches', 'شارع فهد الفرعي', 'roads', 'Fahd Branch Street'],
    ['knows both spellings of a compound name', 'فهد بن عبد العزيز', 'roads', 'Fahd bin Abdulaziz'],
    ['spells unknown words by their letters', 'بغداد', 'roads', 'Baghdad'],
    ['spells an article of a moon letter', 'البصرة', 'roads', 'Al Basrah'],
    ['stays as the data has it', 'Al Kharj Road', 'roads', 'Al Kharj Road'],
  ])('%s: %s', (_rule, arabic, kind, english) => {
    expect(names.english(arabic, kind)).toBe(english);
  });

  test('has no Arabic letter left, whatever the word', () => {
    for (const word of ['مؤتة', 'رئيس', 'شيء', 'هيئة', 'علاء', 'ضوء', 'إلى', 'ﷲ ولي', 'عبدالإله'])
      expect(names.english(word, 'roads')).toMatch(/^[A-Za-z ]*$/);
  });
});

test('an Arabic name comes from the table where the data has English only', () => {
  expect(names.arabic('Airport Road', 'roads')).toBe('طريق المطار');
  expect(names.arabic('حي النخيل', 'districts')).toBe('النخيل');
  expect(names.arabic('Al Rakb', 'roads')).toBe('Al Rakb');
});

test('spellings of one name are one', () => {
  expect(plainArabic('الأمير  مُشعل بن عبد العزيز')).toBe(plainArabic('الامير مشعل بن عبدالعزيز'));
});
