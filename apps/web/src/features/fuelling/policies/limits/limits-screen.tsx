import { FOLLOWER_LEVELS, type FollowerLevel, type listLimits } from '@fleet/contracts/fuelling/limits.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../../../lib/call.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { sortOfState, useListState } from '../../../../ui/list-state.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { usePanel } from '../../../../ui/panel-state.ts';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { subjectKey } from '../policies.api.ts';
import { useLimits, useProfiles } from './limits.api.ts';
import classes from './limits.module.css';
import { LimitsFilter } from './limits-filter.tsx';
import { LimitsTable } from './limits-table.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { ProfilesList } from './profiles-list.tsx';

const DEFAULTS = { q: '', level: 'vehicle', group_id: '', profile: '', sort: 'name', order: 'asc' };
type Query = NonNullable<InputOf<typeof listLimits>['query']>;

/** What holds for every vehicle, group or driver, beside the profiles they follow. */
export function LimitsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const profiles = useProfiles();
  const mayUpdate = profiles.data?.can.update === true;
  const level: FollowerLevel = FOLLOWER_LEVELS.find((one) => one === state.level) ?? 'vehicle';
  const result = useLimits({
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
        <LimitsFilter level={level} state={state} onState={set} profiles={profiles.data?.profiles ?? []} />
      </PageHeader>
      <div className={classes.page}>
        <ProfilesList
          result={profiles}
          chosen={state.profile}
          onChoose={(profile) => set({ profile })}
          onOpen={({ id }) => panel.open(id)}
        />
        <LimitsTable
          level={level}
          result={result}
          state={state}
          onState={set}
          onOpen={(row) =>
            void navigate({ to: '/client/rules/$id', params: { id: subjectKey({ level, id: row.id }) } })
          }
        />
      </div>
      {panel.isNew && mayUpdate && <ProfileForm profile={null} onClose={panel.close} />}
      {panel.id && <ProfilePanel key={panel.id} panel={panel} result={profiles} />}
    </>
  );
}
