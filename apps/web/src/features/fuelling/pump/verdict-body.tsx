import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { PinInput } from '../../../ui/pin-input.tsx';
import { useOfflineFill } from './offline/offline-mark.tsx';
import { PlateCompare } from './plate-compare.tsx';
import { type PlateEntry, PlateLine } from './plate-input.tsx';
import { PlateKeys } from './plate-keys.tsx';
import classes from './pump.module.css';
import { ReadTag } from './read-tag.tsx';
import { ReasonPanel } from './reason-panel.tsx';
import type { Verdict } from './use-verdict.ts';

interface VerdictBodyProps {
  request: PumpRequest;
  verdict: Verdict;
  entry: PlateEntry;
}

const REASONS = {
  reason_plate: ['plate_damaged', 'plate_replaced', 'plate_temporary'],
  reason_tag: ['tag_damaged', 'tag_missing', 'tag_no_reader'],
  reason_pin: ['pin_forgotten', 'pin_never_had', 'pin_other_driver'],
} as const;

/** The current question under the verdict. */
export function VerdictBody({ request, verdict, entry }: VerdictBodyProps) {
  const { t } = useTranslation();
  const problem = verdict.error ? errorText(t, verdict.error) : undefined;
  switch (verdict.view) {
    case 'plate':
      return (
        <div className={classes.part}>
          <PlateLine entry={entry} hint={t('pump.read_plate')} problem={problem} />
          <PlateKeys entry={entry} />
        </div>
      );
    case 'other_plate':
    case 'plate_refused':
      return (
        <div className={classes.part}>
          <PlateCompare read={verdict.otherPlate ?? ''} expected={request.plate_no} />
          <p className={classes.noticeHere} role={verdict.view === 'plate_refused' ? 'status' : undefined}>
            {problem ??
              t(verdict.view === 'plate_refused' ? 'pump.plate_refused_text' : 'pump.other_plate_text')}
          </p>
        </div>
      );
    case 'tag':
      return (
        <ReadTag
          onRead={verdict.readTag}
          text={t('pump.tag.required')}
          note={t(request.tag === 'required' ? 'pump.tag.required_text' : 'pump.tag.wanted_text')}
          problem={problem}
        />
      );
    case 'reason_plate':
    case 'reason_tag':
    case 'reason_pin':
      return (
        <ReasonPanel
          key={verdict.view}
          title={t(`pump.${verdict.view}`)}
          text={t('pump.override_text')}
          reasons={REASONS[verdict.view].map((key) => t(`pump.override_reasons.${key}`))}
          onChange={verdict.setReason}
          problem={problem}
        />
      );
    case 'no_pin':
      return (
        <div className={classes.part}>
          <p className={classes.noticeHere}>
            {t(request.staff_may_override ? 'pump.no_tries_reason' : 'pump.no_tries_text')}
          </p>
          <Problem>{problem}</Problem>
        </div>
      );
    case 'pin':
      return (
        <div className={classes.part}>
          <PinHeader request={request} verdict={verdict} problem={problem} />
          <PinInput
            value={verdict.pin}
            onChange={verdict.typePin}
            onDone={verdict.startFuelling}
            corner={
              request.staff_may_override ? (
                <UnstyledButton className={classes.corner!} onClick={() => verdict.openReason('pin')}>
                  {t('pump.no_pin')}
                </UnstyledButton>
              ) : null
            }
          />
        </div>
      );
    case 'ready':
      return <Facts request={request} problem={problem} />;
  }
}

function PinHeader({
  request,
  verdict,
  problem,
}: Pick<VerdictBodyProps, 'request' | 'verdict'> & { problem: string | undefined }) {
  const { t } = useTranslation();
  const { data: offlineFill } = useOfflineFill(request.id);
  const tries = offlineFill ? t('pump.offline.pin_later') : t('pump.tries', { count: verdict.triesLeft });
  if (problem) return <Problem>{problem}</Problem>;
  return (
    <h2 className={classes.partHeader} aria-live="assertive" data-wrong={verdict.isPinWrong || undefined}>
      {t(verdict.isPinWrong ? 'pump.pin_wrong' : 'pump.driver_types_pin')}
      <small>{tries}</small>
    </h2>
  );
}

function Problem({ children }: { children: string | undefined }) {
  return (
    <p className={classes.problem} role="alert">
      {children}
    </p>
  );
}

/** Nothing more to ask: the vehicle's description, for visual verification. */
function Facts({ request, problem }: { request: PumpRequest; problem: string | undefined }) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [t('pump.vehicle'), request.vehicle_name],
    [t('pump.driver'), request.driver_name],
    [t('pump.pin'), t('pump.not_required')],
    [t('pump.odometer'), t(request.odometer_required ? 'pump.odometer_at_end' : 'pump.not_required')],
  ];
  if (request.due_at) facts.push([t('pump.start_before'), <bdi key="due">{formatTime(request.due_at)}</bdi>]);
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.part}>
        <Problem>{problem}</Problem>
      </div>
    </>
  );
}
