import type { Consequence } from '@fleet/contracts/fuelling/check-shapes.ts';
import { IconBan, IconFlag, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './policies.module.css';

const ICONS = { decline: IconBan, hold: IconHourglass, flag: IconFlag } as const;

/** A rule's effect as icon and label in its tone. */
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
