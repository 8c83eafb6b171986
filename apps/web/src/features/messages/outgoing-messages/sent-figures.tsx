import { OUTGOING_STATUSES } from '@fleet/contracts/messages/channels.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { ChannelName } from './message-parts.tsx';
import { useSentFigures } from './outgoing-messages.api.ts';
import classes from './outgoing-messages.module.css';

/** What became of the last month's messages by channel, and which channels are not set up. */
export function SentFigures() {
  const { t } = useTranslation();
  const { data } = useSentFigures();
  if (!data) return null;
  return (
    <section className={classes.figures} aria-label={t('outgoing_messages.last_30_days')}>
      {data.rows.map(({ channel, is_set, cost_halalas, estimated_halalas, ...counts }) => (
        <div key={channel}>
          <ChannelName channel={channel} />
          {is_set ? (
            <dl>
              {OUTGOING_STATUSES.map((status) => (
                <div key={status}>
                  <dt>{t(`outgoing_messages.status.${status}`)}</dt>
                  <dd>{formatNumber(counts[status])}</dd>
                </div>
              ))}
              {cost_halalas > 0 && (
                <div>
                  <dt>{t('outgoing_messages.cost')}</dt>
                  <dd>
                    <Money amount_halalas={cost_halalas} bare />
                    {estimated_halalas > 0 && <small> {t('outgoing_messages.estimated')}</small>}
                  </dd>
                </div>
              )}
            </dl>
          ) : (
            <p className={classes.notSet}>{t('outgoing_messages.not_set')}</p>
          )}
        </div>
      ))}
    </section>
  );
}
