import type { EffectiveRule } from '@fleet/contracts/fuelling/policies.ts';
import { Skeleton } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { ConsequenceBadge } from './consequence-badge.tsx';
import classes from './effective-rules.module.css';
import { INPUT_OF_UNIT, useLevelText } from './level-text.ts';
import {
  type EffectiveRules,
  type Subject,
  useChoices,
  useEffectiveRules,
  usePolicy,
} from './policies.api.ts';
import { figureOf, RuleSentences } from './rule-sentences.tsx';

type LevelRow = EffectiveRule['levels'][number];

interface EffectiveRulesViewProps {
  vehicle_id: number;
  client_id?: number | undefined;
}

/** A vehicle's effective rules: deciding level, usage, remainder, and reset time. */
export function EffectiveRulesView({ vehicle_id, client_id }: EffectiveRulesViewProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEffectiveRules(vehicle_id, client_id);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { rules, capacity } = data;
  const counted = countedOf(rules);
  const others = rules.filter((rule) => !counted.includes(rule));
  return (
    <div className={classes.view}>
      {capacity && (
        <Callout tone="run" title={t('rules.capacity_runs')}>
          <Trans
            i18nKey="rules.capacity_left"
            values={{
              left: figureOf(t, { input: capacity.unit === 'ml' ? 'litres' : 'money' }, capacity.left),
            }}
            components={{ end: <DateTime at={capacity.ends_at} /> }}
          />
        </Callout>
      )}
      {rules.length === 0 && (
        <EmptyState icon={IconScale} title={t('rules.nothing_limits')} text={t('rules.nothing_limits_text')}>
          <HelpLink topic="limits-work" />
        </EmptyState>
      )}
      {counted.length > 0 && <Section title={t('rules.limits')} rules={counted} levels={data.levels} />}
      {others.length > 0 && <Section title={t('rules.other_rules')} rules={others} levels={data.levels} />}
      <OwnRulesLink vehicle_id={vehicle_id} />
    </div>
  );
}

/** Of a vehicle's limits only what is counted: how much of each day, week and month is used, and who set it. */
export function LimitsUsed({ vehicle_id, client_id }: EffectiveRulesViewProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEffectiveRules(vehicle_id, client_id);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const counted = countedOf(data.rules);
  return (
    <div className={classes.view}>
      {counted.length > 0 ? (
        <Section title={t('rules.limits_used')} rules={counted} levels={data.levels} />
      ) : (
        <section>
          <h3>{t('rules.limits_used')}</h3>
          <p className="muted">{t('rules.nothing_counted')}</p>
        </section>
      )}
    </div>
  );
}

const countedOf = (rules: readonly EffectiveRule[]) =>
  rules.filter((rule) => rule.levels.some((row) => row.used !== null));

interface DriverLimitsProps {
  driver_id: number;
  /** The driver's vehicle. */
  vehicle_id: number | null;
  client_id: number;
}

/** A driver's effective rules: of all levels with their vehicle, otherwise only their own. */
export function DriverLimits({ driver_id, vehicle_id, client_id }: DriverLimitsProps) {
  const { t } = useTranslation();
  if (vehicle_id !== null) return <EffectiveRulesView vehicle_id={vehicle_id} client_id={client_id} />;
  return (
    <div className={classes.view}>
      <p className="muted">{t('rules.driver_without_vehicle')}</p>
      <OwnRules subject={{ level: 'driver', id: driver_id, client_id }} />
    </div>
  );
}

function OwnRules({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePolicy(subject);
  const choices = useChoices(subject.client_id);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  return <RuleSentences rules={data.rules} choices={choices.data} client_id={subject.client_id} />;
}

interface SectionProps {
  title: string;
  rules: readonly EffectiveRule[];
  levels: EffectiveRules['levels'];
}

function Section({ title, rules, levels }: SectionProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <Rule key={rule.code} rule={rule} levels={levels} />
        ))}
      </ul>
    </section>
  );
}

function Rule({ rule, levels }: { rule: EffectiveRule; levels: EffectiveRules['levels'] }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const describe = useLevelText(rule);
  const deciding = rule.levels.filter((row) => row.decides);
  const [first] = deciding.length > 0 ? deciding : rule.levels;
  const rest = rule.levels.filter((row) => !deciding.includes(row));
  const whose = (row: LevelRow) => {
    const subject = levels.find((level) => level.level === row.level)?.subject;
    const text = `${t(`rules.of.${row.level}`)}${subject ? ` ${nameOf(subject)}` : ''}`;
    return row.profile ? t('checks.level_of_profile', { level: text, name: nameOf(row.profile) }) : text;
  };
  return (
    <li className={classes.rule}>
      <div className={classes.header}>
        <b>{t(`checks.titles.${rule.code}`, { window_days: first!.window_days ?? 0 })}</b>
        {first!.consequence !== 'decline' && <ConsequenceBadge consequence={first!.consequence} />}
      </div>
      {deciding.map((row) => (
        <div key={row.level} className={classes.level}>
          {row.used !== null && row.limit !== null ? (
            <Used rule={rule} row={row} />
          ) : (
            <span className={classes.value}>{describe(row)}</span>
          )}
          <span className={classes.whose}>
            {t('rules.set_by', { whose: whose(row) })}
            {row.is_each_vehicle && ` · ${t('rules.count.each')}`}
            {rule.resets_at && (
              <>
                {' · '}
                <Trans i18nKey="rules.resets" components={{ time: <DateTime at={rule.resets_at} /> }} />
              </>
            )}
          </span>
        </div>
      ))}
      {first!.window_days !== null && (
        <p className={classes.note}>{t('rules.rolls', { count: first!.window_days })}</p>
      )}
      {rest.map((row) => (
        <p key={row.level} className={classes.note}>
          {t('rules.also', { whose: whose(row), what: describe(row) })}
        </p>
      ))}
    </li>
  );
}

/** "95 L used of 120 L" with a bar and the remainder. */
function Used({ rule, row }: { rule: EffectiveRule; row: LevelRow }) {
  const { t } = useTranslation();
  const input = INPUT_OF_UNIT[rule.unit] ?? 'count';
  const figure = (value: number) => figureOf(t, { input }, value);
  const [used, limit] = [row.used ?? 0, row.limit ?? 0];
  const left = Math.max(0, limit - used);
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <>
      <div className={classes.bar} data-full={left === 0 || undefined} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <span className={classes.value}>
        {t('rules.used_of', { used: figure(used), limit: figure(limit) })}
        {row.raised_by !== null && ` ${t('checks.raised', { raised: figure(row.raised_by) })}`}
      </span>
      <b className={classes.left} data-full={left === 0 || undefined}>
        {left === 0 ? t('rules.none_left') : t('rules.left', { left: figure(left) })}
      </b>
    </>
  );
}

/** Link to the vehicle's own rules, with permission. */
function OwnRulesLink({ vehicle_id }: { vehicle_id: number }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  if (area !== 'customer') return null;
  return (
    <LinkButton
      to="/client/rules/$id"
      params={{ id: `vehicle-${vehicle_id}` }}
      variant="default"
      leftSection={<IconScale size={18} aria-hidden />}
    >
      {t('rules.of_this_vehicle')}
    </LinkButton>
  );
}
