import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();
const PDF = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'certificate.pdf', {
  type: 'application/pdf',
});

let admin: User;

beforeAll(async () => {
  admin = await app.user('admin');
});

const name = (field: string) => t(`field_names.${field}`, { context: 'registration' });

const ENTRIES = {
  name_en: 'Wadi Transport',
  name_ar: 'نقليات الوادي',
  cr_number: '7012345678',
  vat_no: '300012345600003',
  building_no: '7421',
  street: 'King Fahd Road',
  district: 'Al Olaya',
  city: 'Riyadh',
  postal_code: '12212',
  additional_no: '3456',
  contact_name: 'Abeer Al-Shehri',
  contact_mobile: '551234567',
  contact_email: 'abeer@wadi.sa',
};

describe('a company', () => {
  it('registers itself and sees its reference; an administrator approves and gets the link', async () => {
    const form = await app.open('/client/login');
    await form.press(t('registration.newcomer_link'));
    await form.sees(t('registration.title'));
    for (const [field, value] of Object.entries(ENTRIES)) await form.fill(name(field), value);
    for (const field of ['cr_document', 'vat_document']) await form.attach(name(field), PDF);
    await form.sees(/(Uploaded.*){2}/);
    await form.press(t('registration.send'));
    await form.sees(t('registration.sent_title'));
    await form.sees('RG-0000001');

    const page = await app.open('/admin/registrations', admin);
    await page.openRow('Wadi Transport');
    await page.sees(t('registration.check.email_free'));
    await page.panel.press(t('registration.approve'));
    await page.dialog.press(t('registration.approve'));
    await page.sees(t('invite.title', { name: 'Abeer Al-Shehri' }));
    expect(await page.valueOf(t('invite.link'))).toMatch(/\/vrp\/register\?token=/);
  });

  it('is told at the field what is wrong, and keeps what it entered through a reload', async () => {
    const page = await app.open('/register');
    await page.fill(name('vat_no'), '12345');
    await page.press(t('registration.send'));
    await page.sees(t('fields.invalid_vat_no'));
    await page.sees(t('fields.required'));
    const stored = window.localStorage.getItem('registration-draft')!;
    const again = await app.open('/pages/register-multi-steps', undefined, { 'registration-draft': stored });
    expect(await again.valueOf(name('vat_no'))).toBe('12345');
    expect(again.address).toBe('/register');
  });
});
