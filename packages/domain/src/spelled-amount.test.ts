import { expect, it } from 'vitest';
import { spellAmount } from './spelled-amount.ts';

it.each([
  [0, 'Zero Saudi riyals', 'صفر ريال سعودي'],
  [1, 'One halala', 'هللة واحدة'],
  [2_11, 'Two Saudi riyals and eleven halalas', 'ريالان سعوديان وإحدى عشرة هللة'],
  [1_05, 'One Saudi riyal and five halalas', 'ريال سعودي واحد وخمس هللات'],
  [10_02, 'Ten Saudi riyals and two halalas', 'عشرة ريالات سعودية وهللتان'],
  [19_20, 'Nineteen Saudi riyals and twenty halalas', 'تسعة عشر ريالًا سعوديًا وعشرون هللة'],
  [100_00, 'One hundred Saudi riyals', 'مئة ريال سعودي'],
  [200_21, 'Two hundred Saudi riyals and twenty-one halalas', 'مئتا ريال سعودي وإحدى وعشرون هللة'],
  [
    1_234_50,
    'One thousand two hundred thirty-four Saudi riyals and fifty halalas',
    'ألف ومئتان وأربعة وثلاثون ريالًا سعوديًا وخمسون هللة',
  ],
  [2_000_00, 'Two thousand Saudi riyals', 'ألفا ريال سعودي'],
  [15_000_00, 'Fifteen thousand Saudi riyals', 'خمسة عشر ألف ريال سعودي'],
  [15_003_00, 'Fifteen thousand three Saudi riyals', 'خمسة عشر ألفًا وثلاثة ريالات سعودية'],
  [200_000_00, 'Two hundred thousand Saudi riyals', 'مئتا ألف ريال سعودي'],
  [
    3_100_101_00,
    'Three million one hundred thousand one hundred one Saudi riyals',
    'ثلاثة ملايين ومئة ألف ومئة وواحد ريال سعودي',
  ],
  [1_000_000_000_00, 'One billion Saudi riyals', 'مليار ريال سعودي'],
])('%i halalas are spelled in both languages', (amount_halalas, en, ar) => {
  expect(spellAmount(amount_halalas, 'en')).toBe(en);
  expect(spellAmount(amount_halalas, 'ar')).toBe(ar);
});

it('what is no amount has none', () => {
  for (const amount of [-1, 0.5, Number.NaN, 1e14])
    expect(() => spellAmount(amount, 'ar')).toThrow(RangeError);
});
