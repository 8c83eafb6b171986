import {
  FOLLOWER_LEVELS,
  type FollowerLevel,
  type listLimits,
  MAX_CHANGED,
} from '@fleet/contracts/fuelling/limits.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../../../lib/call.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { sortOfState, useListState } from '../../../../ui/list-state.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { usePanel } from '../../../../ui/panel-state.ts';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { subjectKey } from '../policies.api.ts';
import { useOpenRules } from '../rules-links.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ChangePanel } from './change-panel.tsx';
import { type LimitRow, ofClient, useLimits, useProfiles } from './limits.api.ts';
import classes from './limits.module.css';
import { LimitsFilter } from './limits-filter.tsx';
import { LimitsTable } from './limits-table.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { ProfilesList } from './profiles-list.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

const DEFAULTS = { q: '', level: 'vehicle', group_id: '', profile: '', sort: 'name', order: 'asc' };
type Query = NonNullable<InputOf<typeof listLimits>['query']>;

interface LimitsScreenProps {
  /** The client viewed by the platform; client users see their own. */
  client_id?: number;
}

/** What holds for every vehicle, group or driver, beside the profiles they follow. */
export function LimitsScreen({ client_id }: LimitsScreenProps) {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const profiles = useProfiles(client_id);
  const openRules = useOpenRules(client_id);
  const mayUpdate = profiles.data?.can.update === true;
  const level: FollowerLevel = FOLLOWER_LEVELS.find((one) => one === state.level) ?? 'vehicle';
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [change, setChange] = useState<'follow' | 'values' | null>(null);
  const clear = () => {
    setChosen(new Set());
    setChange(null);
  };
  const result = useLimits({
    ...ofClient(client_id),
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    level,
    group_id: (level === 'vehicle' && state.group_id) || undefined,
    profile: state.profile || undefined,
    sort: sortOfState(state) as Query['sort'],
  });
  const changed_at = profiles.data?.changed_at;

  return (
    <>
      <PageHeader
        title={t('menu.limits')}
        action={
          <div className={classes.actions}>
            {changed_at && (
              <span className={classes.changed}>
                {t('limits.last_change')} <DateTime at={changed_at} />
              </span>
            )}
            <SearchBox label={t(`limits.search.${level}`)} value={state.q} onSearch={(q) => set({ q })} />
            {mayUpdate && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={panel.create}>
                {t('limits.new_profile')}
              </Button>
            )}
          </div>
        }
      >
        <LimitsFilter
          level={level}
          state={state}
          onState={(next) => {
            // A selection is of one level.
            if (next.level) clear();
            set(next);
          }}
          profiles={profiles.data?.profiles ?? []}
          client_id={client_id}
        />
      </PageHeader>
      <div className={classes.area}>
        <div className={classes.page}>
          <ProfilesList
            result={profiles}
            chosen={state.profile}
            onChoose={(profile) => set({ profile })}
            onOpen={({ id }) => panel.open(id)}
          />
          <div className={classes.main}>
            <SuggestionCard client_id={client_id} />
            <LimitsTable
              level={level}
              result={result}
              state={state}
              onState={set}
              chosen={mayUpdate ? chosen : null}
              onChoose={(rows, isOn) => setChosen(withRows(chosen, rows, isOn))}
              onOpen={(row) => openRules(subjectKey({ level, id: row.id }))}
            />
            {chosen.size > 0 && !change && (
              <BulkBar
                level={level}
                count={chosen.size}
                onFollow={() => setChange('follow')}
                onSet={() => setChange('values')}
                onClear={clear}
              />
            )}
          </div>
        </div>
      </div>
      {change && chosen.size > 0 && (
        <ChangePanel
          key={change}
          what={change}
          level={level}
          ids={[...chosen]}
          profiles={profiles.data?.profiles ?? []}
          client_id={client_id}
          onClose={() => setChange(null)}
          onChanged={clear}
        />
      )}
      {panel.isNew && mayUpdate && <ProfileForm profile={null} client_id={client_id} onClose={panel.close} />}
      {panel.id && <ProfilePanel key={panel.id} panel={panel} result={profiles} client_id={client_id} />}
    </>
  );
}

/** The selection with these rows added or taken away; at most what one change may have. */
function withRows(
  chosen: ReadonlySet<number>,
  rows: readonly LimitRow[],
  isOn: boolean,
): ReadonlySet<number> {
  const ids = new Set(rows.map(({ id }) => id));
  const others = [...chosen].filter((id) => !ids.has(id));
  return new Set(isOn ? [...others, ...ids].slice(0, MAX_CHANGED) : others);
}
