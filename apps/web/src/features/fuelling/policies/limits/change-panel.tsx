import type { FollowerLevel } from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { Button, Checkbox, Radio } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { useCan } from '../../../../lib/user-context.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { EMPTY_RULES, useChoices } from '../policies.api.ts';
import { RuleFields } from '../rule-fields.tsx';
import { problemsOf } from '../use-rules-form.ts';
import {
  type LimitChange,
  ofClient,
  type Profile,
  useChangeLimits,
  usePlannedChanges,
} from './limits.api.ts';
import classes from './limits.module.css';
import { PlannedChanges } from './planned-changes.tsx';
import { TriedDraft } from './tried-draft.tsx';
import { useTriedDraft } from './use-tried-draft.ts';

const TYPING_MS = 300;

interface ChangePanelProps {
  /** Follow a profile, or set values. */
  what: 'follow' | 'values';
  level: FollowerLevel;
  ids: readonly number[];
  profiles: readonly Profile[];
  /** The client, if the platform changes its limits. */
  client_id: number | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** A change of the selected rows: what is set, what it does to each, and the button that applies it. */
export function ChangePanel(props: ChangePanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { what, level, ids, profiles, client_id, onClose, onChanged } = props;
  const choices = useChoices(client_id);
  const [profile, setProfile] = useState<string | null>(null);
  const [dropsOwn, setDropsOwn] = useState(false);
  const [rules, setRules] = useState<PolicyRules>(EMPTY_RULES);
  const change = useChangeLimits();
  const values = valuesOf(rules);
  const isChosen = what === 'follow' ? profile !== null : Object.keys(values).length > 0;
  const body: LimitChange = {
    ...ofClient(client_id),
    level,
    ids: [...ids],
    ...(what === 'follow'
      ? { profile_id: profile === 'none' ? null : Number(profile), drop_own: dropsOwn }
      : { rules: values }),
  };
  const [waited] = useDebouncedValue(isChosen ? JSON.stringify(body) : null, TYPING_MS);
  const planned = usePlannedChanges(waited === null ? null : (JSON.parse(waited) as LimitChange));
  const tried = useTriedDraft(client_id, ids, values);
  const error = change.error ?? tried.error ?? planned.error;
  const problems = problemsOf(error);
  const hasFieldProblems = Object.keys(problems).some((name) => name.startsWith('rules.'));
  const count = ids.length;
  const mayTry = useCan('simulate policy');
  const showChanged = ({ changed }: { changed: number }) => {
    showSuccess(t('limits.changed', { count: changed }));
    onChanged();
  };

  return (
    <SidePanel
      kind={t(`limits.selected.${level}`, { count })}
      title={t(`limits.change.${what}`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          {what === 'values' && level === 'vehicle' && mayTry && (
            <Button
              variant="default"
              leftSection={<IconFlask size={18} aria-hidden />}
              disabled={!isChosen}
              loading={tried.isStarting}
              onClick={tried.start}
            >
              {t('rules.try')}
            </Button>
          )}
          <Button
            disabled={!isChosen}
            loading={change.isPending || tried.isApplying}
            onClick={() =>
              tried.apply ? tried.apply(showChanged) : change.mutate({ body }, { onSuccess: showChanged })
            }
          >
            {t(`limits.apply.${level}`, { count })}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        {error && !hasFieldProblems && <Callout tone="no">{errorText(t, error)}</Callout>}
        {what === 'follow' ? (
          <>
            <Radio.Group label={t('limits.profile')} value={profile} onChange={setProfile}>
              <div className={classes.choices}>
                {profiles.map((one) => (
                  <Radio key={one.id} value={String(one.id)} label={nameOf(one)} />
                ))}
                <Radio value="none" label={t('limits.no_profile')} />
              </div>
            </Radio.Group>
            <Checkbox
              label={t('limits.drop_own')}
              description={t('limits.drop_own_text')}
              checked={dropsOwn}
              onChange={(event) => setDropsOwn(event.currentTarget.checked)}
            />
          </>
        ) : (
          <>
            <p className="muted">{t('limits.values_text')}</p>
            <RuleFields
              rules={rules}
              onChange={setRules}
              choices={choices.data}
              isShared={false}
              valuesOnly
              problems={problems}
              client_id={client_id}
            />
          </>
        )}
        {isChosen && planned.data && !planned.error && (
          <PlannedChanges planned={planned.data} choices={choices.data} />
        )}
        {tried.simulation && <TriedDraft simulation={tried.simulation} />}
      </div>
    </SidePanel>
  );
}

/** Fields of one rule: set together, or left alone together. */
const TOGETHER = [
  ['from_minute', 'to_minute', 'weekdays'],
  ['disabled_network_ids', 'disabled_station_ids'],
] as const;

/** Only what is set: the other rules of each row stay as they are. */
function valuesOf({ consequences: _effects, each_vehicle: _each, ...rules }: PolicyRules) {
  const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  const set = new Set(Object.keys(rules).filter((name) => isFilled(rules[name as keyof typeof rules])));
  for (const names of TOGETHER)
    if (names.some((name) => set.has(name))) for (const name of names) set.add(name);
  return Object.fromEntries(
    Object.entries(rules)
      .filter(([name]) => set.has(name))
      .map(([name, value]) => [name, isFilled(value) ? value : null]),
  ) as Partial<typeof rules>;
}
