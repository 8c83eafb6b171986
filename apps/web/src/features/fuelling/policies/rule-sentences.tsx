import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatHalalas, formatMl, formatNumber } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { useCityName } from '../../../ui/city-name.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { useStationMap } from '../../../ui/stations/station-queries.ts';
import { ConsequenceBadge } from './consequence-badge.tsx';
import type { Choices } from './policies.api.ts';
import classes from './policies.module.css';
import { hasConsequence, isCounted, isSet, RULE_LINES, type RuleLine, SECTIONS } from './rule-lines.ts';

/** Number of stations listed by name. */
const STATIONS_NAMED = 5;

/** One level's rules as sentences with their effects. */
export function RuleSentences({
  rules,
  choices,
  client_id,
}: {
  rules: PolicyRules;
  choices: Choices | undefined;
  client_id: number | undefined;
}) {
  const { t } = useTranslation();
  const describe = useRuleText(choices, client_id, rules.disabled_station_ids !== null);
  const set = RULE_LINES.filter((line) => isSet(rules, line));
  if (set.length === 0) return <p className="muted">{t('rules.none_here')}</p>;
  return (
    <div className={classes.sentences}>
      {SECTIONS.map((section) => {
        const lines = set.filter((line) => line.section === section);
        if (lines.length === 0) return null;
        return (
          <section key={section}>
            <h3>{t(`rules.sections.${section}`)}</h3>
            <ul>
              {lines.map((line) => (
                <li key={line.code}>
                  <span>{describe(rules, line)}</span>
                  {hasConsequence(line) && (
                    <ConsequenceBadge consequence={rules.consequences[line.code] ?? 'decline'} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Formats a rule as a sentence. */
export function useRuleText(
  choices: Choices | undefined,
  client_id: number | undefined,
  namesStations: boolean,
) {
  const { t } = useTranslation();
  const cityName = useCityName();
  const nameOf = useNameOf();
  const query = client_id === undefined ? {} : { client_id };
  const stations = useStationMap(query, namesStations).data?.rows ?? [];
  const stationNames = ({ disabled_network_ids, disabled_station_ids }: PolicyRules) => {
    const ids = disabled_station_ids ?? [];
    const named = stations.filter((station) => ids.slice(0, STATIONS_NAMED).includes(station.id));
    return [
      ...(choices?.networks ?? []).filter((network) => disabled_network_ids?.includes(network.id)),
      ...named,
    ]
      .map((party) => nameOf(party))
      .concat(
        ids.length > named.length ? [t('rules.places.more', { count: ids.length - named.length })] : [],
      );
  };
  const language = useLanguage();
  return (rules: PolicyRules, line: RuleLine): string => {
    const list = (names: string[]) => names.join(t('ui.comma'));
    const each =
      isCounted(line) && rules.each_vehicle.includes(line.code)
        ? ` ${t('rules.count.each').toLowerCase()}`
        : '';
    if (line.input === 'hours') return hoursText(t, rules);
    if (line.input === 'fuels')
      return t('rules.sentences.fuel_type_allowed', {
        names: list(
          (choices?.fuel_types ?? [])
            .filter((fuel) => rules.fuel_type_ids?.includes(fuel.id))
            .map((fuel) => titleIn(language, fuel)),
        ),
      });
    if (line.input === 'cities')
      return t('rules.sentences.city_allowed', { names: list((rules.cities ?? []).map(cityName)) });
    if (line.input === 'areas')
      return t('rules.sentences.area_allowed', {
        names: list((rules.areas ?? []).map((area) => area.name)),
      });
    if (line.input === 'stations')
      return t('rules.sentences.station_allowed', { names: list(stationNames(rules)) });
    if (line.input === 'documents') return documentsText(t, rules);
    const figure = line.field ? rules[line.field] : null;
    const limit = typeof figure === 'number' ? figureOf(t, line, figure) : '';
    const sentence = t(`rules.sentences.${line.code}`, { limit, window_days: rules.window_days ?? 0 });
    return each ? `${sentence.replace(/\.$/, '')}${t('ui.comma')}${each.trim()}.` : sentence;
  };
}

/** `Insurance, Driving license valid, 7 days of grace.` */
export function documentsText(
  t: TFunction,
  rules: { valid_documents: readonly string[] | null; document_grace_days: number | null },
): string {
  const names = (rules.valid_documents ?? []).map((name) => t(`expiring_documents.names.${name}`));
  const count = rules.document_grace_days ?? 0;
  const sentence = count > 0 ? 'documents_grace' : 'documents_valid';
  return t(`rules.sentences.${sentence}`, { names: names.join(t('ui.comma')), count });
}

/** `06:00–22:00, Sunday, Monday`. */
export function hoursText(
  t: TFunction,
  rules: { from_minute: number | null; to_minute: number | null; weekdays: readonly number[] | null },
): string {
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const hours =
    rules.from_minute === null && rules.to_minute === null
      ? null
      : t('rules.sentences.hours', {
          from: time(rules.from_minute ?? 0),
          to: time(rules.to_minute ?? 1_440),
        });
  const days = rules.weekdays?.map((day) => t(`rules.weekdays.${day}`)).join(t('ui.comma'));
  return t('rules.sentences.days_and_hours', {
    when: [hours, days].filter(Boolean).join(t('ui.comma')),
  });
}

/** A rule's value with its unit: `60.00 L`, `SAR 500.00`, `2`, `90 min`. */
export function figureOf(t: TFunction, { input }: Pick<RuleLine, 'input'>, figure: number): string {
  switch (input) {
    case 'litres':
      return t('checks.units.litres', { value: formatMl(figure).replace(/\.00$/, '') });
    case 'money':
      return t('checks.units.riyals', { value: formatHalalas(figure).replace(/\.00$/, '') });
    case 'minutes':
      return t('checks.units.min', { minutes: formatNumber(figure) });
    case 'km':
      return t('checks.units.km', { value: formatNumber(figure) });
    case 'metres':
      return t('checks.units.m', { value: formatNumber(figure) });
    case 'percent':
      return `${formatNumber(figure)}%`;
    default:
      return formatNumber(figure);
  }
}
