import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import classes from './list.module.css';

/** A flag in a row: it violated rules that allow and flag; the rules are in tooltip and accessible label. */
export function FlagMark({ flags }: Pick<FuelRequestRow, 'flags'>) {
  const { t } = useTranslation();
  if (flags.length === 0) return null;
  const names = flags.map((code) => t(`checks.titles.${code}`, { window_days: '' })).join(t('desk.comma'));
  return (
    <span className={classes.flag} title={names}>
      <IconFlag size={14} aria-hidden />
      <span className="visually-hidden">{t('desk.flagged', { names })}</span>
    </span>
  );
}

/** The rules that it violated but that only flag. */
export function FlagCallout({ flags, checks }: { flags: readonly string[]; checks: readonly Check[] }) {
  const { t } = useTranslation();
  if (flags.length === 0) return null;
  const days = (code: string) => checks.find((check) => check.code === code)?.window_days ?? '';
  const names = flags
    .map((code) => t(`checks.titles.${code}`, { window_days: days(code) }))
    .join(t('desk.comma'));
  return <Callout tone="run">{t('desk.flagged', { names })}</Callout>;
}
