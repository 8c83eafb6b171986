import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { Plate } from '../../../../ui/plate.tsx';
import type { Choices } from '../policies.api.ts';
import { isSet, RULE_LINES } from '../rule-lines.ts';
import { useRuleText } from '../rule-sentences.tsx';
import classes from './bulk.module.css';
import type { Planned } from './limits.api.ts';

/** Rows that are written out; more are counted. */
const LISTED = 20;

/** What a change would do to each row: before and after. */
export function PlannedChanges({ planned, choices }: { planned: Planned; choices: Choices | undefined }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const changesOf = useChangesOf(planned, choices);
  const changed = planned.rows.filter((row) => row.is_changed);
  return (
    <section className={classes.planned} aria-live="polite">
      {planned.rows.length !== 1 && <h3>{t('limits.planned', { count: planned.changed })}</h3>}
      <ul>
        {changed.slice(0, LISTED).map((row) => (
          <li key={row.id}>
            <b>{row.plate_no ? <Plate plate={row.plate_no} size="xs" /> : nameOf(row.subject)}</b>
            <span>
              {changesOf(row).map(({ key, before, after }) => (
                <span key={key} className={classes.planItem}>
                  {before && <del>{before}</del>} <ins>{after}</ins>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {changed.length > LISTED && (
        <p className="muted">{t('capacity.more', { count: changed.length - LISTED })}</p>
      )}
    </section>
  );
}

function useChangesOf({ rows }: Planned, choices: Choices | undefined) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const namesStations = rows.some(
    ({ after, before }) => (after.disabled_station_ids ?? before.disabled_station_ids) !== null,
  );
  const describe = useRuleText(choices, undefined, namesStations);
  return ({ profile_before, profile_after, before, after }: Planned['rows'][number]) => [
    ...(profile_before?.id === profile_after?.id
      ? []
      : [
          {
            key: 'profile',
            before: profile_before ? nameOf(profile_before) : '',
            after: profile_after ? nameOf(profile_after) : t('limits.no_profile'),
          },
        ]),
    ...RULE_LINES.map((line) => ({
      key: line.code,
      before: isSet(before, line) ? describe(before, line) : '',
      after: isSet(after, line) ? describe(after, line) : t('limits.rule_gone'),
    })).filter((one) => one.before !== one.after && (one.before || one.after !== t('limits.rule_gone'))),
  ];
}
