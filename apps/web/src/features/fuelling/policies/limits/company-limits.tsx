import type { EffectiveRule } from '@fleet/contracts/fuelling/policies.ts';
import { useTranslation } from 'react-i18next';
import { useLevelText } from '../level-text.ts';
import classes from './limits.module.css';

/** The limits of the company for all vehicles together, with what is used. */
export function CompanyLimits({ rules }: { rules: readonly EffectiveRule[] }) {
  const { t } = useTranslation();
  if (rules.length === 0) return null;
  return (
    <section className={classes.above}>
      <h3>{t('limits.above')}</h3>
      <dl>
        {rules.map((rule) => (
          <CompanyLimit key={rule.code} rule={rule} />
        ))}
      </dl>
    </section>
  );
}

function CompanyLimit({ rule }: { rule: EffectiveRule }) {
  const { t } = useTranslation();
  const text = useLevelText(rule);
  const [value] = rule.levels;
  if (!value) return null;
  const { limit, used } = value;
  const percent = limit && used !== null ? Math.min(100, Math.round((used / limit) * 100)) : null;
  return (
    <div>
      <dt>{t(`checks.titles.${rule.code}`, { window_days: value.window_days ?? 0 })}</dt>
      <dd>
        {text(value)}
        {percent !== null && (
          <span className={classes.bar} data-full={percent === 100 || undefined} aria-hidden>
            <span className={classes.used} style={{ width: `${percent}%` }} />
          </span>
        )}
      </dd>
    </div>
  );
}
