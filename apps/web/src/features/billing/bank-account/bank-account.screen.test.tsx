import { describe, it } from 'vitest';
import { startScreens, t } from '../../../../test/screens.tsx';

const app = startScreens();

describe('bank account', () => {
  it('is entered by an administrator, with what the bank would reject named at its field', async () => {
    const page = await app.open('/admin/bank-account', await app.user('admin'));
    await page.press(t('bank_account.enter'));
    await page.dialog.fill(t('field_names.iban'), 'SA03 8000 0000 6080 1016 7519');
    await page.dialog.fill(t('field_names.bic'), 'RJHIGB2L');
    await page.dialog.fill(t('bank_account.name_en'), 'Mahatta Fuel Services');
    await page.dialog.fill(t('bank_account.name_ar'), 'شركة محطة');
    await page.dialog.press(t('bank_account.save'));
    await page.dialog.sees(t('fields.invalid_bic'));
    await page.dialog.fill(t('field_names.bic'), 'RJHISARI');
    await page.dialog.press(t('bank_account.save'));
    await page.section(t('bank_account.own')).sees('RJHISARI');
    await page.sees(t('bank_statements.none_open'));
    await page.sees(t('bank_statements.none'));
  });
});
