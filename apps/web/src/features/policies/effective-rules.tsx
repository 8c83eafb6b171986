import type { EffectiveRule, PolicyLevelName } from '@fleet/contracts/policies.ts';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Callout } from '../../ui/callout.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { ConsequenceBadge } from './consequence-badge.tsx';
import { useEffectiveRules } from './policies.api.ts';
import classes from './policies.module.css';
import type { RuleInput } from './rule-lines.ts';
import { figureOf, hoursText } from './rule-sentences.tsx';

const INPUT_OF_UNIT: Record<string, RuleInput> = {
  ml: 'litres',
  halalas: 'money',
  minutes: 'minutes',
  km: 'km',
  metres: 'metres',
};

/** What holds for a vehicle now: each rule with what every level says, the one that would stop first marked. */
export function EffectiveRulesView({
  vehicle_id,
  client_id,
}: {
  vehicle_id: number;
  client_id?: number | undefined;
}) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { data, error, refetch } = useEffectiveRules(vehicle_id, client_id);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { levels, rules, capacity } = data;
  return (
    <div className={classes.scroll}>
      {capacity && (
        <Callout tone="run" title={t('rules.capacity_runs')}>
          {t('rules.capacity_left', {
            left: figureOf(t, { input: capacity.unit === 'ml' ? 'litres' : 'money' }, capacity.left),
          })}{' '}
          <Moment at={capacity.ends_at} />
        </Callout>
      )}
      {rules.length === 0 ? (
        <p className="muted">{t('rules.nothing_limits')}</p>
      ) : (
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('rules.rule')}</th>
              {levels.map((level) => (
                <th scope="col" key={level.level}>
                  {t(`rules.of.${level.level}`)}
                  <small>
                    <bdi>{nameOf(level.subject)}</bdi>
                  </small>
                </th>
              ))}
              <th scope="col">{t('rules.consequence')}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <RuleRow key={rule.code} rule={rule} levels={levels.map((level) => level.level)} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function RuleRow({ rule, levels }: { rule: EffectiveRule; levels: PolicyLevelName[] }) {
  const { t } = useTranslation();
  const deciding = rule.levels.find((row) => row.decides) ?? rule.levels[0]!;
  return (
    <tr>
      <th scope="row">{t(`checks.titles.${rule.code}`, { window_days: deciding.window_days ?? 0 })}</th>
      {levels.map((level) => {
        const row = rule.levels.find((candidate) => candidate.level === level);
        return (
          <td key={level} data-decides={row?.decides || undefined}>
            {row ? <LevelCell rule={rule} row={row} /> : <span className="muted">–</span>}
            {row?.decides && <span className="visually-hidden">{t('rules.decides')}</span>}
          </td>
        );
      })}
      <td>
        <ConsequenceBadge consequence={deciding.consequence} />
      </td>
    </tr>
  );
}

function LevelCell({ rule, row }: { rule: EffectiveRule; row: EffectiveRule['levels'][number] }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const input = rule.code === 'tank_room' ? 'percent' : (INPUT_OF_UNIT[rule.unit] ?? 'count');
  const figure = (value: number) => figureOf(t, { input }, value);
  if (rule.code === 'days_and_hours') return <>{hoursText(t, row)}</>;
  if (row.names.length > 0) return <>{row.names.map((name) => nameOf(name)).join(t('ui.comma'))}</>;
  if (row.limit === null) return <>{t('ui.yes')}</>;
  return (
    <>
      <bdi className="num">{figure(row.limit)}</bdi>
      {row.used !== null && <small>{t('rules.used', { used: figure(row.used) })}</small>}
      {row.raised_by !== null && <small>{t('checks.raised', { raised: figure(row.raised_by) })}</small>}
      {row.is_each_vehicle && <small>{t('rules.count.each')}</small>}
    </>
  );
}
