import { useTranslation } from 'react-i18next';
import { formatMl } from '../../../lib/format.ts';
import { LevelChart, LevelLegend, type LevelMark } from '../../../ui/level-chart.tsx';
import type { AnomalyCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';

/** The level by the vehicle's sensor around the fill: what was expected of it, what came, and what left. Nothing without readings. */
export function AnomalyLevel({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  const [first, last] = [one.levels[0], one.levels.at(-1)];
  if (!first || !last || first === last) return null;
  const marks = marksOf(one);
  const legend = (['expected', 'refuel', 'drain'] as const).filter((kind) =>
    marks.some((mark) => mark.kind === kind),
  );
  return (
    <section>
      <h3 className={classes.title}>{t('anomalies.level')}</h3>
      <LevelChart
        label={t('anomalies.level_text', { tank: formatMl(one.tank_ml) })}
        capacity={t('anomalies.tank_holds', { tank: formatMl(one.tank_ml) })}
        from={first.read_at}
        to={last.read_at}
        tank_ml={one.tank_ml}
        points={one.levels}
        marks={marks}
      />
      <LevelLegend kinds={legend.map((kind) => ({ kind, text: t(`anomalies.level_marks.${kind}`) }))} />
    </section>
  );
}

function marksOf(one: AnomalyCase): LevelMark[] {
  return one.findings.flatMap(({ indicator, evidence }): LevelMark[] => {
    const figure = (key: string) => Number(evidence[key]);
    const from_ml = figure('before_ml');
    if (indicator === 'tank_drain')
      return [{ kind: 'drain', at: figure('ended_at_ms'), from_ml, to_ml: figure('after_ml') }];
    if (indicator !== 'no_rise' && indicator !== 'rise_differs') return [];
    const at = one.closed_at;
    return [
      { kind: 'expected', at, from_ml, to_ml: from_ml + figure('expected_ml') },
      { kind: 'refuel', at, from_ml, to_ml: from_ml + figure('rise_ml') },
    ];
  });
}
