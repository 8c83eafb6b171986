import { getSettlementFileCsv } from '@fleet/contracts/billing/settlement-files.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { useFilePreview, useFiles, useMakeFile } from './settlements.api.ts';
import classes from './settlements.module.css';

const DAYS_AHEAD = 30;

/** Creates a bank file of transfers, and downloads earlier ones. */
export function PaymentFile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const today = riyadhDate(new Date());
  const [value_date, setDate] = useState<string>(today);
  const { data: preview } = useFilePreview();
  const { data: files } = useFiles();
  const make = useMakeFile();
  const save = async (id: number) => {
    try {
      await download(getSettlementFileCsv, { params: { id } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(errorText(t, error));
    }
  };
  const confirm = () =>
    make.mutate(
      { body: { value_date } },
      {
        onSuccess: (file) => {
          showSuccess(
            t('settlements.file_made', { reference: file.reference_number, count: file.transfers }),
          );
          void save(file.id);
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('settlements.file_title')}
      text={
        preview && (
          <Trans
            i18nKey="settlements.file_holds"
            count={preview.transfers}
            components={{ amount: <Money amount_halalas={preview.total_halalas} /> }}
          />
        )
      }
      confirm={t('settlements.make_file')}
      isBusy={make.isPending}
      isDisabled={!preview || preview.transfers === 0}
      error={make.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.form}>
        {preview && preview.without_iban.length > 0 && (
          <Callout tone="wait" title={t('settlements.without_iban')}>
            {preview.without_iban.map(({ network, station }) => nameOf(station ?? network)).join(' · ')}
          </Callout>
        )}
        <DateField
          {...plainField({
            name: 'value_date',
            label: t('field_names.value_date'),
            value: value_date,
            onChange: setDate,
            required: true,
          })}
          from={today}
          until={addDays(today, DAYS_AHEAD)}
        />
        {files && files.rows.length > 0 && (
          <div>
            <h3>{t('settlements.earlier_files')}</h3>
            {files.rows.map((file) => (
              <p key={file.id}>
                <Button variant="subtle" size="compact-sm" onClick={() => void save(file.id)}>
                  <bdi className="num">{file.reference_number}</bdi>
                </Button>{' '}
                · <Money amount_halalas={file.total_halalas} /> · <DateTime at={file.created_at} />
              </p>
            ))}
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}
