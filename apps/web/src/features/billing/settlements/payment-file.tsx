import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { SettlementFileDialog } from './settlement-file-dialog.tsx';
import { type PaymentFileRow, useFilePreview, useFiles, useMakeFile } from './settlements.api.ts';
import classes from './settlements.module.css';

const DAYS_AHEAD = 30;

/** What a file waits for, told to the reader. */
function fileState({ state, can }: PaymentFileRow) {
  if (state !== 'waiting') return `settlements.file_states.${state}` as const;
  return can.release ? 'settlements.file_states.for_you' : 'settlements.file_states.for_another';
}

/** Creates a bank file of transfers for somebody else to release, and opens earlier ones. */
export function PaymentFile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const today = riyadhDate(new Date());
  const [value_date, setDate] = useState<string>(today);
  const { data: preview } = useFilePreview();
  const { data: files } = useFiles();
  const make = useMakeFile();
  const [opened, setOpened] = useState<number | null>(null);
  const confirm = () =>
    make.mutate(
      { body: { value_date } },
      {
        onSuccess: (file) => {
          showSuccess(
            t('settlements.file_made', { reference: file.reference_number, count: file.transfers }),
          );
          setOpened(file.id);
        },
      },
    );
  if (opened !== null)
    return <SettlementFileDialog key={opened} id={opened} onClose={() => setOpened(null)} />;
  return (
    <ConfirmDialog
      title={t('settlements.file_title')}
      text={
        preview && (
          <span>
            <Trans
              i18nKey="settlements.file_holds"
              count={preview.transfers}
              components={{ amount: <Money amount_halalas={preview.total_halalas} /> }}
            />
          </span>
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
        {preview && preview.refunds > 0 && (
          <p className="muted">{t('settlements.file_refunds', { count: preview.refunds })}</p>
        )}
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
            <ul className={classes.transfers}>
              {files.rows.map((file) => (
                <li key={file.id}>
                  <span>
                    <Button variant="subtle" size="compact-sm" px={0} onClick={() => setOpened(file.id)}>
                      <bdi className="num">{file.reference_number}</bdi>
                    </Button>
                    <small className={`muted ${classes.part}`}>
                      <DateTime at={file.created_at} />
                    </small>
                  </span>
                  <span>
                    <Money amount_halalas={file.total_halalas} />
                    <small className={`muted ${classes.part}`}>{t(fileState(file))}</small>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}
