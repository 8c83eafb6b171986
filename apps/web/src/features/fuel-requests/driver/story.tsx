import type { FuelRequestDetail, TimelineRow } from '@fleet/contracts/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { STATUS_LOOK } from '../../../ui/status-badge.tsx';
import { figureText } from '../check-sentence.ts';
import classes from './driver.module.css';

/** What has happened so far in the driver's words, one line each; the last one is where things stand. `short` leaves the station's own steps out. */
export function Story({ request, short = false }: { request: FuelRequestDetail; short?: boolean }) {
  const { t } = useTranslation();
  const lines = request.timeline.filter((line) => !isLeftOut(line, request.timeline, short));
  return (
    <section className={classes.card} aria-label={t('driver.story')}>
      <ol className={classes.story}>
        {lines.map((line) => (
          <li key={line.id} data-tone={STATUS_LOOK[line.entry].tone}>
            <span>{wordsOf(t, line)}</span>
            <time dateTime={line.at} className="num">
              {formatTime(line.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The station's own steps on a receipt; the asking where the policy answered at once. */
function isLeftOut(line: TimelineRow, timeline: readonly TimelineRow[], short: boolean): boolean {
  if (short && (line.entry === 'transaction_initiated' || line.entry === 'refueling')) return true;
  return line.entry === 'request_pending' && timeline.some(isAnsweredByPolicy);
}

function isAnsweredByPolicy(line: TimelineRow): boolean {
  return (
    (line.entry === 'request_approved' || line.entry === 'request_rejected') && line.actor.kind === 'policy'
  );
}

function wordsOf(t: TFunction, line: TimelineRow): string {
  const key = `driver.story_words.${line.entry}`;
  if (isAnsweredByPolicy(line)) return t(`${key}_at_once`);
  if (line.entry === 'number_plate_scan') return t(line.detail.matches === false ? `${key}_no_match` : key);
  if (line.entry === 'refueling' && line.volume_ml !== null)
    return t(`${key}_volume`, { volume: figureText(t, 'ml', line.volume_ml) });
  return t(key);
}
