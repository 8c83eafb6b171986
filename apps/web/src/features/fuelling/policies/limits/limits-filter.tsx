import { FOLLOWER_LEVELS, type FollowerLevel } from '@fleet/contracts/fuelling/limits.ts';
import { Trans, useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../../ui/filter-select.tsx';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { useChoices } from '../policies.api.ts';
import type { Profile } from './limits.api.ts';

interface LimitsFilterProps {
  level: FollowerLevel;
  state: { group_id: string; profile: string };
  onState: (next: { level?: string; group_id?: string; profile?: string }) => void;
  profiles: readonly Profile[];
  client_id: number | undefined;
}

/** "vehicles in all groups, any profile": what the table shows. */
export function LimitsFilter({ level, state, onState, profiles, client_id }: LimitsFilterProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const choices = useChoices(client_id);
  const named = (rows: readonly { id: number; name_en: string; name_ar: string }[]) =>
    rows.map((row) => ({ value: String(row.id), label: nameOf(row) }));
  return (
    <Trans
      i18nKey={level === 'vehicle' ? 'limits.subtitle_vehicle' : 'limits.subtitle'}
      components={{
        level: (
          <FilterSelect
            label={t('limits.rows')}
            value={level}
            choices={FOLLOWER_LEVELS.map((value) => ({ value, label: t(`rules.levels.${value}`) }))}
            onPick={(next) => onState({ level: next, group_id: '' })}
          />
        ),
        group: (
          <FilterSelect
            label={t('rules.of.group')}
            value={state.group_id}
            choices={[{ value: '', label: t('limits.all_groups') }, ...named(choices.data?.groups ?? [])]}
            onPick={(group_id) => onState({ group_id })}
          />
        ),
        profile: (
          <FilterSelect
            label={t('limits.profile')}
            value={state.profile}
            choices={[
              { value: '', label: t('limits.any_profile') },
              ...named(profiles),
              { value: 'none', label: t('limits.no_profile_filter') },
            ]}
            onPick={(profile) => onState({ profile })}
          />
        ),
      }}
    />
  );
}
