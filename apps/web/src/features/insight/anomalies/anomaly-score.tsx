import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatTime } from '../../../lib/format.ts';
import { useIndicatorSentence } from '../../../ui/anomaly-sentence.ts';
import type { AnomalyCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';

/** The score's composition: each indicator as a sentence with its figures and points. */
export function AnomalyScore({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sentence = useIndicatorSentence();
  const titleOf = (id: number) => {
    const fuel = one.fuels.find((known) => known.id === id);
    return fuel && (language === 'en' ? fuel.title_en : fuel.title_ar);
  };
  return (
    <section aria-label={t('columns.score')}>
      <p className={classes.total}>
        <Trans
          i18nKey="anomalies.of_hundred"
          values={{ score: one.score }}
          components={{ figure: <b className="num" />, quiet: <span className="muted" /> }}
        />
      </p>
      <div className={classes.parts} aria-hidden>
        {one.findings.map(({ indicator, points }) => (
          <span key={indicator} style={{ inlineSize: `${points}%` }} />
        ))}
      </div>
      <ul className={classes.findings}>
        {one.findings.map((finding) => {
          const live = one.live_flags.find((flag) => flag.indicator === finding.indicator);
          return (
            <li key={finding.indicator}>
              <span className={classes.points}>
                <b className="num" dir="ltr">
                  {finding.points > 0 ? `+${finding.points}` : '–'}
                </b>
              </span>
              <span>
                <b>{t(`anomaly_indicators.${finding.indicator}`)}.</b> {sentence(finding, titleOf)}
                {finding.points === 0 && <span className="muted"> {t('anomalies.counted_already')}</span>}
                {live && (
                  <span className={classes.live}>
                    {t('anomalies.live_flags', { time: formatTime(live.found_at) })}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
