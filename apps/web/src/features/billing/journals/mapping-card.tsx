import { JOURNAL_FORMS } from '@fleet/contracts/billing/journals.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Mapping, useSaveMapping } from './journals.api.ts';
import classes from './journals.module.css';

const MAX_CODE = 100;
const MAX_COMPANY_CODE = 4;

/** The party's accounting program and its own account codes. */
export function MappingCard({ mapping }: { mapping: Mapping }) {
  const { t } = useTranslation();
  const save = useSaveMapping();
  const [draft, setDraft] = useState(mapping);
  const { side, form } = draft;
  const needsJournal = form === 'odoo' || form === 'sap';
  const send = () => {
    const { form, company_code, journal_code, accounts, version } = draft;
    save.mutate(
      { body: { form, company_code, journal_code, accounts, version } },
      { onSuccess: () => showSuccess(t('ui.saved')) },
    );
  };
  return (
    <Card title={t('journals.mapping')} note={t('journals.mapping_note')}>
      <div className={classes.stack} id="account-codes">
        <div className={classes.codes}>
          <SelectField
            {...plainField({
              name: 'form',
              label: t('field_names.form'),
              value: form as string,
              onChange: (next) =>
                setDraft({ ...draft, form: JOURNAL_FORMS.find((one) => one === next) ?? form }),
              required: true,
            })}
            choices={JOURNAL_FORMS.map((value) => ({ value, label: t(`journals.forms.${value}`) }))}
          />
          {form === 'sap' && (
            <TextField
              {...plainField({
                name: 'company_code',
                label: t('field_names.company_code'),
                value: draft.company_code,
                onChange: (company_code) => setDraft({ ...draft, company_code }),
                required: true,
              })}
              maxLength={MAX_COMPANY_CODE}
            />
          )}
          {needsJournal && (
            <TextField
              {...plainField({
                name: 'journal_code',
                label: t(form === 'sap' ? 'journals.document_type' : 'field_names.journal_code'),
                value: draft.journal_code,
                onChange: (journal_code) => setDraft({ ...draft, journal_code }),
                required: true,
              })}
              maxLength={MAX_CODE}
            />
          )}
        </div>
        <div className={classes.codes}>
          {draft.accounts.map(({ role, code }) => (
            <TextField
              key={role}
              {...plainField({
                name: `account_${role}`,
                label: t(`journals.roles.${side}.${role}` as 'journals.roles.client.wallet'),
                value: code,
                onChange: (next) =>
                  setDraft({
                    ...draft,
                    accounts: draft.accounts.map((one) => (one.role === role ? { role, code: next } : one)),
                  }),
              })}
              maxLength={MAX_CODE}
            />
          ))}
        </div>
        {save.error && <Callout tone="no">{errorText(t, save.error)}</Callout>}
      </div>
      {mapping.can.update && (
        <div className={classes.ends}>
          <Button onClick={send} loading={save.isPending}>
            {t('ui.save_changes')}
          </Button>
        </div>
      )}
    </Card>
  );
}
