import type { LimitSuggestion } from '@fleet/contracts/fuelling/limits.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useCan } from '../../../../lib/user-context.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { isSet, RULE_LINES } from '../rule-lines.ts';
import { figureOf, hoursText } from '../rule-sentences.tsx';
import { ofClient, useAcceptSuggestion, useSuggestion } from './limits.api.ts';
import classes from './suggestion.module.css';

type Suggested = LimitSuggestion['profiles'][number];

interface SuggestionCardProps {
  client_id?: number | undefined;
}

/** Profiles for the vehicles without limits: the values, what they are made from, and the button that makes them hold. */
export function SuggestionCard({ client_id }: SuggestionCardProps) {
  const { t } = useTranslation();
  const mayUpdate = useCan('update policy');
  const { data } = useSuggestion(client_id);
  const accept = useAcceptSuggestion();
  if (!mayUpdate || !data || data.vehicles === 0) return null;
  const { profiles, vehicles } = data;
  return (
    <section className={classes.card} aria-label={t('limits.suggestion')}>
      <header>
        <h3>{t('limits.suggestion')}</h3>
        <p>{t('limits.suggestion_text', { count: vehicles })}</p>
      </header>
      <ul>
        {profiles.map((profile) => (
          <SuggestedProfile key={profile.name_en} profile={profile} />
        ))}
      </ul>
      {accept.error && <Callout tone="no">{errorText(t, accept.error)}</Callout>}
      <footer>
        <span className="muted">{t('limits.suggestion_later')}</span>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(
              { body: ofClient(client_id) },
              {
                onSuccess: (taken) => showSuccess(t('limits.suggestion_taken', { count: taken.vehicles })),
              },
            )
          }
        >
          {t('limits.suggestion_take', { count: vehicles })}
        </Button>
      </footer>
    </section>
  );
}

function SuggestedProfile({ profile }: { profile: Suggested }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { rules, vehicles, fills } = profile;
  const from =
    fills > 0
      ? t('limits.suggested_from_fills', { count: fills, fills: formatNumber(fills) })
      : t('limits.suggested_from_tanks');
  return (
    <li>
      <p>
        <b>{nameOf(profile)}</b>{' '}
        <span className="muted">
          {t('limits.selected.vehicle', { count: vehicles })}, {from}
        </span>
      </p>
      <dl>
        {RULE_LINES.filter((line) => isSet(rules, line)).map((line) => (
          <div key={line.code}>
            <dt>{t(`limits.suggested.${line.code}`)}</dt>
            <dd>
              {line.input === 'hours' ? hoursText(t, rules) : figureOf(t, line, rules[line.field!] as number)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
