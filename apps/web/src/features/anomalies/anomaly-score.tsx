import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { useSignSentence } from '../../ui/anomaly-sentence.ts';
import type { AnomalyCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';

/** The score as what it is made of: each sign in a sentence with its figures, and the points it adds. */
export function AnomalyScore({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sentence = useSignSentence();
  const titleOf = (id: number) => {
    const fuel = one.fuels.find((known) => known.id === id);
    return fuel && (language === 'en' ? fuel.title_en : fuel.title_ar);
  };
  return (
    <section aria-label={t('columns.score')}>
      <p className={classes.total}>
        <b className="num">{one.score}</b> <span className="muted">{t('anomalies.of_hundred')}</span>
      </p>
      <div className={classes.parts} aria-hidden>
        {one.findings.map(({ sign, points }) => (
          <span key={sign} style={{ inlineSize: `${points}%` }} />
        ))}
      </div>
      <ul className={classes.findings}>
        {one.findings.map((finding) => {
          const live = one.seen_live.find((flag) => flag.sign === finding.sign);
          return (
            <li key={finding.sign}>
              <span className={classes.points}>
                <b className="num" dir="ltr">
                  {finding.points > 0 ? `+${finding.points}` : '–'}
                </b>
              </span>
              <span>
                <b>{t(`anomaly_signs.${finding.sign}`)}.</b> {sentence(finding, titleOf)}
                {finding.points === 0 && <span className="muted"> {t('anomalies.counted_already')}</span>}
                {live && (
                  <span className={classes.live}>
                    {t('anomalies.seen_live', { time: formatTime(live.found_at) })}
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
