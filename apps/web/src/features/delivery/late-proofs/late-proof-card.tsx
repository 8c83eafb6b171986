import { dismissLateProof, type LateProof } from '@fleet/contracts/delivery/late-proofs.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FieldValue } from '../../../ui/field-value.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Signature } from '../../../ui/signature.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { useAcceptLateProof, useDismissLateProof } from './late-proofs.api.ts';
import classes from './late-proofs.module.css';

interface LateProofCardProps {
  proof: LateProof;
  /** Within its order, whose facts are already shown. */
  isOfOrder: boolean;
}

/** One late proof: what the driver reports as delivered, and the decision. */
export function LateProofCard({ proof, isOfOrder }: LateProofCardProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const accept = useAcceptLateProof();
  const [isDismissing, setIsDismissing] = useState(false);
  const order = `O-${proof.order.id}`;
  return (
    <article className={classes.proof} data-quiet={proof.status !== 'waiting' || undefined}>
      <Callout tone={TONES[proof.status]} title={t(`late_proofs.states.${proof.status}`)}>
        {proof.status === 'dismissed' ? <bdi>{proof.dismiss_reason}</bdi> : <Why proof={proof} />}
      </Callout>
      {!isOfOrder && (
        <p className={classes.whose}>
          <Link to="/admin/oms/$id" params={{ id: String(proof.order.id) }} search={{ tab: 'delivery' }}>
            <bdi dir="ltr">{order}</bdi>
          </Link>{' '}
          <bdi>{nameOf(proof.client)}</bdi> · <bdi>{nameOf(proof.warehouse)}</bdi>
        </p>
      )}
      <ul className={classes.lines}>
        {proof.lines.map((line) => (
          <HeldLine key={line.order_line_id} line={line} />
        ))}
      </ul>
      <p className={classes.report}>
        <DateTime at={proof.delivered_at} /> ·{' '}
        <bdi className={classes.name}>{proof.driver_name ?? proof.delivery_vehicle.code}</bdi>
        {proof.received_by && (
          <>
            {' · '}
            {t('late_proofs.received_by')} <bdi className={classes.name}>{proof.received_by}</bdi>
          </>
        )}
      </p>
      {proof.note && (
        <p>
          <bdi>{proof.note}</bdi>
        </p>
      )}
      <div className={classes.shown}>
        {proof.signature && <Signature strokes={proof.signature} label={t('late_proofs.signature')} />}
        {proof.photo_file_ids.map((id) => (
          <Picture key={id} path={`/files/${id}`} label={t('late_proofs.picture')} width={120} height={90} />
        ))}
      </div>
      {proof.status === 'waiting' && !proof.can.accept && (
        <p className={classes.report}>
          {t('late_proofs.cannot_accept', { status: t(`orders.status.${proof.order.status}`) })}
        </p>
      )}
      {(proof.can.accept || proof.can.dismiss) && (
        <div className={classes.actions}>
          {proof.can.dismiss && (
            <Button
              variant="default"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => setIsDismissing(true)}
              aria-label={t('late_proofs.dismiss_of', { order })}
            >
              {t('late_proofs.dismiss')}
            </Button>
          )}
          {proof.can.accept && (
            <Button
              leftSection={<IconCheck size={16} aria-hidden />}
              loading={accept.isPending}
              aria-label={t('late_proofs.accept_of', { order })}
              onClick={() =>
                accept.mutate(
                  { params: { id: proof.id }, body: { version: proof.version } },
                  {
                    onSuccess: () => showSuccess(t('late_proofs.accepted', { order })),
                    onError: (error) => showError(errorText(t, error)),
                  },
                )
              }
            >
              {t('late_proofs.accept')}
            </Button>
          )}
        </div>
      )}
      {isDismissing && <DismissDialog proof={proof} order={order} onClose={() => setIsDismissing(false)} />}
    </article>
  );
}

/** Why it needs a decision: its stop was no longer on the trip, or was reported as failed. */
function Why({ proof }: { proof: LateProof }) {
  const trip = <bdi className="num">{proof.trip.trip_code}</bdi>;
  if (proof.stop_status !== 'failed')
    return <Trans i18nKey="late_proofs.why.dropped" components={{ trip }} />;
  const reason = <FieldValue name="failed_reason" value={proof.failed_reason} />;
  return <Trans i18nKey="late_proofs.why.failed" components={{ trip, reason }} />;
}

const TONES = { waiting: 'wait', accepted: 'go', dismissed: 'no' } as const;

function HeldLine({ line }: { line: LateProof['lines'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { product, volume_ml, pieces, ordered_volume_ml, ordered_pieces } = line;
  const name = product
    ? language === 'ar'
      ? product.title_ar
      : product.title_en
    : t('late_proofs.line_gone');
  return (
    <li>
      <span>{name}</span>
      <b>
        {volume_ml === null ? (
          <bdi className="num">{formatNumber(pieces ?? 0)}</bdi>
        ) : (
          <Volume volume_ml={volume_ml} />
        )}
      </b>
      {(ordered_volume_ml ?? ordered_pieces) !== null && (
        <small className="muted">
          {t('late_proofs.ordered')}{' '}
          {ordered_volume_ml === null ? (
            <bdi className="num">{formatNumber(ordered_pieces ?? 0)}</bdi>
          ) : (
            <Volume volume_ml={ordered_volume_ml} />
          )}
        </small>
      )}
    </li>
  );
}

function DismissDialog({ proof, order, onClose }: { proof: LateProof; order: string; onClose: () => void }) {
  const { t } = useTranslation();
  const dismiss = useDismissLateProof();
  const form = useContractForm({
    route: dismissLateProof,
    initial: { version: proof.version },
    save: (body) => dismiss.mutateAsync({ params: { id: proof.id }, body }),
    onSaved: () => {
      showSuccess(t('late_proofs.dismissed', { order }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('late_proofs.dismiss_title', { order })}
      save={t('late_proofs.dismiss')}
      onClose={onClose}
    >
      <p>{t('late_proofs.dismiss_text')}</p>
      <TextField {...form.field('reason')} lines={2} maxLength={300} />
    </FormDialog>
  );
}
