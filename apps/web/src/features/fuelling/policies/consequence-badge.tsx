import type { Consequence } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { IconBan, IconFlag, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './policies.module.css';

const ICONS = { decline: IconBan, hold: IconHourglass, flag: IconFlag } as const;

/** What follows when a rule is broken: icon and word, in its meaning color. */
export function ConsequenceBadge({ consequence }: { consequence: Consequence }) {
  const { t } = useTranslation();
  const Icon = ICONS[consequence];
  return (
    <span className={classes.badge} data-consequence={consequence}>
      <Icon size={14} aria-hidden />
      {t(`rules.consequences.${consequence}`)}
    </span>
  );
}
