import { BANK_ANSWER_MAX_BYTES } from '@fleet/contracts/billing/settlement-files.ts';
import { Button, FileButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bankReasonOf } from '../../../lib/bank-reason.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { type PaymentFileDetail, useReadAnswer } from './settlements.api.ts';
import classes from './settlements.module.css';

/** Reads the bank's answer to a released file from the file the bank gave. */
export function ReadBankAnswer({ file }: { file: PaymentFileDetail }) {
  const { t } = useTranslation();
  const read = useReadAnswer();
  const take = (answer: File | null) => {
    if (!answer) return;
    if (answer.size > BANK_ANSWER_MAX_BYTES) return showError(t('errors.FILE_TOO_LARGE'));
    read.mutate(
      { params: { id: file.id }, file: answer },
      {
        onSuccess: ({ lines }) => {
          const count = lines.filter(({ bank_answer }) => bank_answer?.status === 'rejected').length;
          showSuccess(t('settlements.answer_read', { reference: file.reference_number, count }));
        },
      },
    );
  };
  return (
    <>
      <div>
        <FileButton onChange={take} accept=".xml,application/xml,text/xml">
          {(props) => (
            <Button {...props} variant="subtle" px={0} loading={read.isPending}>
              {t('settlements.read_answer')}
            </Button>
          )}
        </FileButton>
      </div>
      {read.error && <Callout tone="no">{errorText(t, read.error)}</Callout>}
    </>
  );
}

/** What the bank answered about one transfer, with the reason in words. */
export function BankAnswer({ answer }: { answer: PaymentFileDetail['lines'][number]['bank_answer'] }) {
  const { t } = useTranslation();
  if (!answer) return null;
  const { status, reason_code, reason_text, read_at } = answer;
  const known = bankReasonOf(t, reason_code);
  return (
    <small className={classes.part}>
      <b>{t(`settlements.bank_answers.${status}`)}</b>
      {known && `: ${known}`}
      {reason_code && (
        <>
          {' '}
          (<bdi className="num">{reason_code}</bdi>)
        </>
      )}
      {reason_text && (
        <>
          {' '}
          <bdi>{reason_text}</bdi>
        </>
      )}{' '}
      · <DateTime at={read_at} />
    </small>
  );
}
