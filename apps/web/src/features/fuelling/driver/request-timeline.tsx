import type { FuelRequestDetail, TimelineRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { figureText } from '../../../lib/fuel-requests/check-sentence.ts';
import { STATUS_STYLE } from '../../../ui/status-badge.tsx';
import classes from './driver.module.css';

/** The timeline in the driver's terms, one line each; the last one is the current state. `short` omits the station's steps. */
export function RequestTimeline({ request, short = false }: { request: FuelRequestDetail; short?: boolean }) {
  const { t } = useTranslation();
  const lines = request.timeline.filter((line) => !isLeftOut(line, request.timeline, short));
  return (
    <section className={classes.card} aria-label={t('driver.timeline')}>
      <ol className={classes.timeline}>
        {lines.map((line) => (
          <li key={line.id} data-tone={STATUS_STYLE[line.entry].tone}>
            <span>{textOf(t, line)}</span>
            <time dateTime={line.at} className="num">
              {formatTime(line.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Omits the station's steps on a receipt, and the request itself if it was decided immediately. */
function isLeftOut(line: TimelineRow, timeline: readonly TimelineRow[], short: boolean): boolean {
  if (short && (line.entry === 'transaction_initiated' || line.entry === 'refueling')) return true;
  return line.entry === 'request_pending' && timeline.some(isAnsweredByPolicy);
}

function isAnsweredByPolicy(line: TimelineRow): boolean {
  return (
    (line.entry === 'request_approved' || line.entry === 'request_rejected') && line.actor.kind === 'policy'
  );
}

function textOf(t: TFunction, line: TimelineRow): string {
  const key = `driver.timeline_text.${line.entry}`;
  if (isAnsweredByPolicy(line)) return t(`${key}_at_once`);
  if (line.entry === 'number_plate_scan') return t(line.detail.matches === false ? `${key}_no_match` : key);
  if (line.entry === 'refueling' && line.volume_ml !== null)
    return t(`${key}_volume`, { volume: figureText(t, 'ml', line.volume_ml) });
  return t(key);
}
