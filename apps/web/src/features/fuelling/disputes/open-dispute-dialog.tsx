import { DISPUTE_REASONS } from '@fleet/contracts/fuelling/dispute-cases.ts';
import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberOf } from '../../../lib/fuel-requests/request-number.ts';
import classes from '../../../ui/fuel-requests/decision-dialog.module.css';
import { DecisionDialog } from '../../../ui/fuel-requests/decision-dialog.tsx';
import {
  AttachButton,
  AttachedFiles,
  useAttachments,
} from '../../../ui/fuel-requests/thread/attachments.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useOpenDispute } from './disputes.api.ts';

const SHORTEST_REASON = 3;

/** Opens a dispute of a completed transaction: type, explanation, files. */
export function OpenDisputeDialog({ request, onClose }: { request: FuelRequestDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState<(typeof DISPUTE_REASONS)[number] | null>(null);
  const [reason, setReason] = useState('');
  const attachments = useAttachments();
  const open = useOpenDispute();
  const text = reason.trim();

  return (
    <DecisionDialog
      request={request}
      title={t('disputes.open_title')}
      confirm={t('disputes.open_confirm')}
      isReady={code !== null && text.length >= SHORTEST_REASON && !attachments.isSending}
      isPending={open.isPending}
      error={open.error}
      onClose={onClose}
      onConfirm={() =>
        open.mutate(
          {
            params: { id: request.id },
            body: { reason_code: code!, reason: text, file_ids: attachments.file_ids },
          },
          {
            onSuccess: () => {
              showSuccess(t('disputes.opened_toast', { number: numberOf(request) }));
              onClose();
            },
          },
        )
      }
    >
      <p>{t('disputes.open_text')}</p>
      <Radio.Group
        value={code}
        onChange={(value) => setCode(DISPUTE_REASONS.find((one) => one === value) ?? null)}
        label={t('disputes.what_is_wrong')}
        classNames={{ label: classes.groupLabel! }}
      >
        <div className={classes.choices}>
          {DISPUTE_REASONS.map((one) => (
            <Radio key={one} value={one} label={t(`disputes.reasons.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t('disputes.reason_text')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div>
        <AttachButton attachments={attachments} /> <span className="muted">{t('thread.attach_note')}</span>
        <AttachedFiles attachments={attachments} />
      </div>
    </DecisionDialog>
  );
}
