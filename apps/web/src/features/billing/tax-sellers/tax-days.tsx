import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DayBars } from '../../../ui/day-bars.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import type { TaxDays } from './tax-sellers.api.ts';
import classes from './tax-sellers.module.css';

const STATES = ['cleared', 'reported', 'waiting', 'refused'] as const;
const TONES = { cleared: 'go', reported: 'done', waiting: 'wait', refused: 'no' } as const;

/** What became of each day's documents, and what somebody has to see to. */
export function TaxDaysCard({ days }: { days: TaxDays }) {
  const { t } = useTranslation();
  const known = days.rows.filter((day) => STATES.some((state) => day[state] > 0));
  const sum = (state: (typeof STATES)[number]) => days.rows.reduce((all, day) => all + day[state], 0);
  return (
    <Card title={t('tax_sellers.days')}>
      <ul className={classes.sums}>
        {STATES.map((state) => (
          <li key={state} data-tone={TONES[state]}>
            <b className="num">{formatNumber(sum(state))}</b> {t(`tax_sellers.states.${state}`)}
          </li>
        ))}
      </ul>
      <DayBars
        title={t('tax_sellers.each_day')}
        count={days.rows.length}
        until={days.rows.at(-1)!.date}
        days={known}
        partsOf={(day) => STATES.map((state) => ({ tone: TONES[state], count: day[state] }))}
        labelOf={(day) =>
          STATES.map(
            (state) => `${t(`tax_sellers.states.${state}`)} ${formatNumber(day?.[state] ?? 0)}`,
          ).join(t('ui.comma'))
        }
      />
      {days.refused > 0 && (
        <p>
          <LinkAnchor to="/admin/invoices" search={{ clearance: 'refused' }}>
            {t('tax_sellers.see_refused', { count: days.refused })}
          </LinkAnchor>
        </p>
      )}
      {days.oldest_waiting_at && (
        <p className="muted">
          {t('tax_sellers.oldest')} <DateTime at={days.oldest_waiting_at} />
        </p>
      )}
    </Card>
  );
}
