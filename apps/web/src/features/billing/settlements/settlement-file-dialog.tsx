import { getSettlementFileCsv, getSettlementFilePain001 } from '@fleet/contracts/billing/settlement-files.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { CallError } from '../../../lib/call-error.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Iban } from '../../../ui/iban.tsx';
import { Money } from '../../../ui/money.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { BankAnswer, ReadBankAnswer } from './bank-answer.tsx';
import { type PaymentFileDetail, useDecideFile, useFile } from './settlements.api.ts';
import classes from './settlements.module.css';

/** One payment file: its transfers, who made it, and what it waits for. Its button is the reader's next step. */
export function SettlementFileDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: file, error } = useFile(id);
  if (!file)
    return (
      <ConfirmDialog
        title={t('settlements.file_title')}
        confirm={t('settlements.release_file')}
        isDisabled
        error={error}
        onConfirm={onClose}
        onClose={onClose}
      />
    );
  return <LoadedFile file={file} onClose={onClose} />;
}

function LoadedFile({ file, onClose }: { file: PaymentFileDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const [isRejecting, setIsRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const decide = useDecideFile();
  const { reference_number: reference, can, state } = file;
  // What another file pays may be lost at the bank, or paid twice.
  const twice = state === 'waiting' ? file.lines.filter((line) => line.released_in !== null) : [];
  const needsReason = twice.length > 0;
  const send = (decision: 'released' | 'rejected') =>
    decide.mutate(
      {
        params: { id: file.id },
        body: { decision, ...(needsReason || decision === 'rejected' ? { reason } : {}) },
      },
      {
        onSuccess: () => {
          showSuccess(t(`settlements.file_${decision}`, { reference }));
          setIsRejecting(false);
        },
      },
    );
  const withReason = (decision: 'released' | 'rejected') => {
    setIsTried(true);
    if (reason.trim() !== '') send(decision);
  };
  const save = async (route: typeof getSettlementFileCsv | typeof getSettlementFilePain001) => {
    try {
      await download(route, { params: { id: file.id } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(errorText(t, error));
    }
  };
  const reasonField = (
    <TextField
      {...plainField({
        name: 'reason',
        label: t('field_names.reason'),
        value: reason,
        onChange: setReason,
        required: true,
        problem: isTried && reason.trim() === '' ? 'required' : undefined,
      })}
      lines={2}
      maxLength={500}
    />
  );
  if (isRejecting)
    return (
      <ConfirmDialog
        title={t('settlements.reject_file_title', { reference })}
        text={t('settlements.reject_file_text')}
        confirm={t('settlements.reject_file')}
        tone="no"
        isBusy={decide.isPending}
        error={decide.error}
        onConfirm={() => withReason('rejected')}
        onClose={() => setIsRejecting(false)}
      >
        {reasonField}
      </ConfirmDialog>
    );
  const isReleased = state === 'released';
  return (
    <ConfirmDialog
      title={<bdi className="num">{reference}</bdi>}
      text={
        <span>
          <Trans
            i18nKey="settlements.file_sum"
            count={file.transfers}
            components={{ amount: <Money amount_halalas={file.total_halalas} /> }}
          />
        </span>
      }
      confirm={t(isReleased ? 'settlements.download_file' : 'settlements.release_file')}
      cancel={t('ui.close')}
      isBusy={decide.isPending}
      isDisabled={!isReleased && !can.release}
      error={decide.error}
      onConfirm={() =>
        isReleased ? void save(getSettlementFileCsv) : needsReason ? withReason('released') : send('released')
      }
      onClose={onClose}
    >
      <div className={classes.form}>
        {state === 'waiting' && !can.release && (
          <Callout tone="wait">{t('settlements.waits_for_another')}</Callout>
        )}
        {state === 'waiting' && can.release && (
          <Callout tone="wait">{t('settlements.waits_for_you')}</Callout>
        )}
        {state === 'rejected' && (
          <Callout tone="no" title={t('settlements.file_states.rejected')}>
            <span dir="auto">{file.reason}</span>
          </Callout>
        )}
        <div>
          {t('settlements.file_made_by')} <bdi>{file.created_by_name ?? '–'}</bdi> ·{' '}
          <DateTime at={file.created_at} />
          {file.decided_at && (
            <>
              <br />
              {t(`settlements.file_states.${state}`)}: <bdi>{file.decided_by_name}</bdi> ·{' '}
              <DateTime at={file.decided_at} />
            </>
          )}
        </div>
        {isReleased && file.reason && (
          <div>
            {t('field_names.reason')}: <span dir="auto">{file.reason}</span>
          </div>
        )}
        {needsReason && (
          <Callout tone="no" title={t('settlements.twice_title')}>
            {twice.map((line) => (
              <div key={line.position}>
                {t('settlements.twice', {
                  batch: line.batch_reference,
                  file: line.released_in,
                })}
              </div>
            ))}
            {can.release && <div>{t('settlements.twice_text')}</div>}
          </Callout>
        )}
        <Transfers file={file} />
        {isReleased && <ReadBankAnswer file={file} />}
        {needsReason && can.release && reasonField}
        {isReleased && (
          <div>
            <Button variant="subtle" px={0} onClick={() => void save(getSettlementFilePain001)}>
              {t('settlements.download_pain001')}
            </Button>
          </div>
        )}
        {can.reject && (
          <div>
            <Button variant="subtle" color="red" px={0} onClick={() => setIsRejecting(true)}>
              {t('settlements.reject_file')}
            </Button>
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Transfers({ file }: { file: PaymentFileDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.transfers}>
      {file.lines.map((line) => (
        <li key={line.position}>
          <span>
            <span dir="auto">{line.beneficiary_name}</span>
            <small className={`muted ${classes.part}`}>
              <Iban iban={line.iban} />
            </small>
            <small className={`muted ${classes.part}`}>
              {line.period === null ? (
                t('settlements.refund_line', { reference: line.batch_reference })
              ) : (
                <>
                  <bdi className="num">{line.batch_reference}</bdi> · {formatMonth(line.period, language)}
                </>
              )}
            </small>
            <BankAnswer answer={line.bank_answer} />
          </span>
          <Money amount_halalas={line.amount_halalas} />
        </li>
      ))}
    </ul>
  );
}
