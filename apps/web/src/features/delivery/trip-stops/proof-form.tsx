import type { DrivenStop, DrivenTrip } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { MAX_PROOF_PHOTOS } from '@fleet/domain/delivery-proofs.ts';
import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { HandoverCode } from './handover-code.tsx';
import { ProblemButton } from './problem-button.tsx';
import { type ProofProblems, quantityOf, readProof } from './proof-draft.ts';
import { ProofLine } from './proof-line.tsx';
import { ProofPhotos } from './proof-photos.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { StopFrame } from './stop-frame.tsx';
import { Quantity } from './stop-labels.tsx';
import { tripPage } from './trip-pages.ts';
import { useStopDraft, useStopOutbox } from './trip-stops.api.ts';
import classes from './trip-stops.module.css';

interface ProofFormProps {
  trip: DrivenTrip;
  stop: DrivenStop;
  frame: Omit<ComponentProps<typeof StopFrame>, 'children' | 'footer'>;
  /** Facts of the stop, above the form. */
  children: ReactNode;
}

/**
 * Delivered quantities and proof. Every input is stored on the phone immediately; with "Delivered" the driver is done, online or
 * offline.
 */
export function ProofForm({ trip, stop, frame, children }: ProofFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const outbox = useStopOutbox();
  const [draft, change] = useStopDraft(stop.id);
  const [isPressed, setIsPressed] = useState(false);
  const { lines, handover } = stop.order!;
  const needsCode = handover === 'code';
  const refused = draft.waiting.find((entry) => entry.refused)?.refused;
  const problems: ProofProblems = (isPressed && readProof(lines, draft, '', needsCode).problems) || {};
  const problemText = (path: string) => problems[path] && t(`trip_stops.problems.${problems[path]}`);
  const leave = () => void navigate(tripPage(trip.id));

  const deliver = () => {
    const read = readProof(lines, draft, new Date().toISOString(), needsCode);
    setIsPressed(true);
    if (!read.body) return;
    outbox.record(stop.id, { what: 'deliver', body: read.body });
    leave();
  };
  const [first] = lines;
  const quantity = first && lines.length === 1 ? quantityOf(first, draft) : null;

  return (
    <StopFrame
      {...frame}
      footer={
        <>
          {Object.keys(problems).length > 0 && <Callout tone="no">{t('trip_stops.check_entries')}</Callout>}
          <div className={classes.actions}>
            <ProblemButton
              stop_id={stop.id}
              photos={draft.fail_photos}
              onPhotos={(fail_photos) => change({ fail_photos })}
              onFail={(reason, note) => {
                outbox.record(stop.id, {
                  what: 'fail',
                  body: { failed_at: new Date().toISOString(), reason, note },
                });
                leave();
              }}
            />
            <BigButton icon={IconCheck} onClick={deliver}>
              {quantity === null ? (
                t('trip_stops.delivered')
              ) : (
                <>
                  {t('trip_stops.delivered')} ·{' '}
                  <Quantity
                    volume_ml={first!.volume_ml === null ? null : quantity}
                    pieces={first!.volume_ml === null ? quantity : null}
                  />
                </>
              )}
            </BigButton>
          </div>
        </>
      }
    >
      {refused && (
        <Callout tone="no" title={t('trip_stops.refused')}>
          {t(`errors.${refused}`, { defaultValue: t('errors.INTERNAL') })}
        </Callout>
      )}
      {children}
      <h2 className={classes.label}>{t('trip_stops.what_was_delivered')}</h2>
      {lines.map((line) => (
        <ProofLine key={line.id} line={line} draft={draft} change={change} problemText={problemText} />
      ))}
      {problems.proof && <Callout tone="no">{t('trip_stops.proof_needed')}</Callout>}
      <SignaturePad strokes={draft.strokes} onChange={(strokes) => change({ strokes })} />
      <TextInput
        label={t('trip_stops.received_by')}
        size="lg"
        className={classes.field!}
        maxLength={80}
        autoComplete="off"
        value={draft.received_by}
        error={problemText('received_by')}
        onChange={(event) => change({ received_by: event.currentTarget.value })}
      />
      <ProofPhotos
        stop_id={stop.id}
        photos={draft.photos}
        max={MAX_PROOF_PHOTOS}
        onChange={(photos) => change({ photos })}
      />
      {needsCode && (
        <HandoverCode
          contact={stop.order!.contact_name}
          value={draft.handover_code}
          error={problemText('handover_code')}
          onChange={(handover_code) => change({ handover_code })}
        />
      )}
      {handover === 'locked' && <Callout tone="wait">{t('trip_stops.handover.locked')}</Callout>}
      <TextInput
        label={t('trip_stops.note')}
        size="lg"
        className={classes.field!}
        maxLength={300}
        autoComplete="off"
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </StopFrame>
  );
}
