import { amountHalalas, parseSarToHalalas } from '@fleet/domain/money.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatHalalas, formatMl } from '../../../lib/format.ts';
import classes from '../../../ui/fuel-requests/decision-dialog.module.css';
import { DecisionDialog } from '../../../ui/fuel-requests/decision-dialog.tsx';
import { Money, RiyalSign } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { ignoreShown, useOnDecided } from '../../../ui/waiting-queue.tsx';
import { type Dispute, useDecideDispute } from './disputes.api.ts';
import disputeClasses from './disputes.module.css';
import { upheldPreview } from './upheld-preview.ts';

interface DecideDisputeDialogProps {
  dispute: Dispute;
  /** Text already typed as a comment. */
  draft: string;
  onClose: () => void;
}

/** The platform's decision, previewing the refund and who bears it. */
export function DecideDisputeDialog({ dispute, draft, onClose }: DecideDisputeDialogProps) {
  const { t } = useTranslation();
  const [decision, setDecision] = useState<'uphold' | 'reject'>('uphold');
  const [litres, setLitres] = useState('');
  const [charged, setCharged] = useState('');
  const [reason, setReason] = useState(draft);
  const decide = useDecideDispute();
  const onDecided = useOnDecided();
  const price = dispute.fuel_request.price_millis_per_litre ?? 0;
  const found = upheldPreview(dispute, {
    volume_ml: litres.trim() === '' ? dispute.volume_before_ml : parseLitresToMl(litres),
    charged_halalas: charged.trim() === '' ? null : parseSarToHalalas(charged),
    owedFor: (volume_ml) => amountHalalas(volume_ml, price),
  });
  const isUphold = decision === 'uphold';
  const text = reason.trim();

  return (
    <DecisionDialog
      request={dispute.fuel_request}
      title={t('disputes.decide_title', { id: dispute.id })}
      confirm={
        isUphold ? (
          <Trans
            i18nKey="disputes.confirm_uphold"
            components={{ back: <Money amount_halalas={found.refunded_halalas} /> }}
          />
        ) : (
          t('disputes.confirm_reject')
        )
      }
      isRefusal={!isUphold}
      isReady={text.length >= 3 && (!isUphold || found.problem === null)}
      isPending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onConfirm={() =>
        void decide
          .mutateAsync({
            params: { id: dispute.id },
            body: isUphold
              ? {
                  decision,
                  reason: text,
                  volume_ml: found.volume_ml,
                  charged_halalas: found.charged_halalas,
                }
              : { decision, reason: text },
          })
          .then(() => {
            showSuccess(t(`disputes.done.${decision}`, { id: dispute.id }));
            onClose();
            onDecided(dispute.id);
          }, ignoreShown)
      }
    >
      <Radio.Group
        value={decision}
        onChange={(value) => setDecision(value === 'reject' ? 'reject' : 'uphold')}
        label={t('decide.what')}
        classNames={{ label: classes.groupLabel! }}
      >
        <div className={classes.choices}>
          <Radio value="uphold" label={t('disputes.uphold')} description={t('disputes.uphold_note')} />
          <Radio value="reject" label={t('disputes.reject')} description={t('disputes.reject_note')} />
        </div>
      </Radio.Group>
      {isUphold && (
        <>
          <div className={classes.adjust}>
            <TextInput
              label={t('decide.litres_dispensed')}
              inputMode="decimal"
              dir="ltr"
              placeholder={formatMl(dispute.volume_before_ml)}
              value={litres}
              onChange={(event) => setLitres(event.currentTarget.value)}
              error={
                found.problem === 'litres'
                  ? t('disputes.too_many_litres', { max: formatMl(dispute.volume_before_ml) })
                  : undefined
              }
            />
            <TextInput
              label={t('decide.charged_to_client')}
              inputMode="decimal"
              dir="ltr"
              leftSection={<RiyalSign />}
              placeholder={formatHalalas(found.max_halalas)}
              value={charged}
              onChange={(event) => setCharged(event.currentTarget.value)}
              error={
                found.problem === 'charged'
                  ? t('decide.charged_too_much', { max: formatHalalas(found.max_halalas) })
                  : undefined
              }
            />
          </div>
          {found.problem === 'unchanged' ? (
            <p className="muted">{t('disputes.change_something')}</p>
          ) : (
            <dl className={disputeClasses.lines}>
              <Line title={t('disputes.back_to_client')} halalas={found.refunded_halalas} />
              <Line title={t('disputes.station_bears')} halalas={found.station_halalas} />
              <Line title={t('disputes.platform_bears')} halalas={found.platform_halalas} />
            </dl>
          )}
        </>
      )}
      <Textarea
        label={t('disputes.decision_reason')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}

function Line({ title, halalas }: { title: string; halalas: number }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <Money amount_halalas={halalas} />
      </dd>
    </div>
  );
}
