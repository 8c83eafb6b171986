import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { Card } from '../../../../ui/card.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { isSet, RULE_LINES } from '../rule-lines.ts';
import { figureOf } from '../rule-sentences.tsx';
import { CompanyLimits } from './company-limits.tsx';
import type { Profile, useProfiles } from './limits.api.ts';
import classes from './limits.module.css';

interface ProfilesListProps {
  result: ReturnType<typeof useProfiles>;
  /** The profile the table is narrowed to: an id, `none`, or empty. */
  chosen: string;
  onChoose: (profile: string) => void;
  onOpen: (profile: Profile) => void;
}

/** The profiles with how many vehicles follow each; choosing one narrows the table. */
export function ProfilesList({ result, chosen, onChoose, onOpen }: ProfilesListProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const summary = useProfileSummary();
  const { data, error, refetch } = result;
  const item = (value: string, name: ReactNode, count: number, profile?: Profile) => (
    <li key={value}>
      <UnstyledButton
        className={classes.profile!}
        aria-current={chosen === value || undefined}
        data-none={(value === 'none' && count > 0) || undefined}
        onClick={() => onChoose(value)}
      >
        <b>{name}</b>
        <span className="num">{formatNumber(count)}</span>
        {profile && <small>{summary(profile)}</small>}
      </UnstyledButton>
      {profile && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('limits.open_profile', { name: nameOf(profile) })}
          onClick={() => onOpen(profile)}
        >
          <IconChevronRight size={18} className={classes.chevron!} />
        </ActionIcon>
      )}
    </li>
  );
  return (
    <Card flush title={t('limits.profiles')} note={t('limits.vehicles')} className={classes.profiles}>
      {error && !data && <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <ul className={classes.profileItems}>
            {item('', t('limits.every_vehicle'), data.vehicles)}
            {data.profiles.map((profile) =>
              item(
                String(profile.id),
                <bdi>{nameOf(profile)}</bdi>,
                profile.followers.vehicles + profile.vehicles_in_groups,
                profile,
              ),
            )}
            {item('none', t('limits.no_profile'), data.without_profile)}
          </ul>
          <CompanyLimits rules={data.company} />
        </>
      )}
    </Card>
  );
}

/** What a profile says first: "180 L per fill", or the number of its rules. */
function useProfileSummary() {
  const { t } = useTranslation();
  return ({ rules }: Profile): string => {
    const set = RULE_LINES.filter((line) => isSet(rules, line));
    const first = set.find((line) => line.input === 'litres' && !line.hasWindow);
    const count = t('rules.count_of', { count: set.length });
    if (!first) return count;
    const limit = figureOf(t, first, rules[first.field!] as number);
    return [t(`limits.summary.${first.code}`, { limit }), set.length > 1 ? count : '']
      .filter(Boolean)
      .join(t('ui.comma'));
  };
}
