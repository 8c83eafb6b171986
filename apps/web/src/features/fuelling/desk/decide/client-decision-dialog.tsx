import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useDecideAsClient } from '../../../../lib/fuel-requests/desk-requests.api.ts';
import { numberOf } from '../../../../lib/fuel-requests/request-number.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { DecisionDialog } from '../../../../ui/fuel-requests/decision-dialog.tsx';
import { Money } from '../../../../ui/money.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { ignoreShown, useOnDecided } from '../../../../ui/waiting-queue.tsx';
import { clientCapture } from './capture-preview.ts';
import { PostingLines } from './posting-lines.tsx';

/** "Approve, move SAR 17.32 from main": the cost beyond the hold, as far as the reader may see it. */
export function ClientConsequence({ request }: { request: FuelRequestDetail }) {
  const capture = clientCapture(request);
  const components = {
    amount: <Money amount_halalas={request.amount_halalas ?? 0} />,
    main: <Money amount_halalas={capture.from_main_halalas} />,
    allocated: <Money amount_halalas={capture.from_allocated_halalas} />,
  };
  const form =
    capture.from_main_halalas > 0 ? 'main' : capture.from_allocated_halalas > 0 ? 'allocated' : 'pay';
  return (
    <span>
      <Trans i18nKey={`decide.client_approve_${form}`} components={components} />
    </span>
  );
}

interface ClientDecisionDialogProps {
  request: FuelRequestDetail;
  decision: 'approve' | 'refuse';
  /** Text already typed as a comment. */
  draft: string;
  onClose: () => void;
}

/** The client's decision on a held transaction, with a comment for all participants. */
export function ClientDecisionDialog({ request, decision, draft, onClose }: ClientDecisionDialogProps) {
  const { t } = useTranslation();
  const [comment, setComment] = useState(draft);
  const decide = useDecideAsClient();
  const onDecided = useOnDecided();
  const capture = clientCapture(request);
  const isApproval = decision === 'approve';
  const isShort = isApproval && capture.missing_halalas > 0;

  return (
    <DecisionDialog
      request={request}
      title={t(isApproval ? 'decide.client_approve_title' : 'decide.client_refuse_title')}
      confirm={isApproval ? <ClientConsequence request={request} /> : t('decide.client_refuse')}
      isRefusal={!isApproval}
      isReady={comment.trim() !== '' && !isShort}
      isPending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onConfirm={() =>
        void decide
          .mutateAsync({ params: { id: request.id }, body: { decision, comment: comment.trim() } })
          .then(() => {
            showSuccess(t(`decide.client_${decision}d`, { number: numberOf(request) }));
            onClose();
            onDecided(request.id);
          }, ignoreShown)
      }
    >
      {isApproval ? (
        <PostingLines
          lines={[
            { key: 'from_hold', halalas: capture.from_hold_halalas },
            { key: 'from_allocated', halalas: capture.from_allocated_halalas },
            { key: 'from_main', halalas: capture.from_main_halalas },
            { key: 'from_balance', halalas: capture.unknown_halalas },
            { key: 'released', halalas: capture.released_halalas },
          ]}
        />
      ) : (
        <p>{t('decide.client_refuse_text')}</p>
      )}
      {isShort && (
        <Callout tone="no">
          <Trans
            i18nKey="decide.short"
            components={{ missing: <Money amount_halalas={capture.missing_halalas} /> }}
          />
        </Callout>
      )}
      <Textarea
        label={t('decide.comment')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={1000}
        dir="auto"
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}
