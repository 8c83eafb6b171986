import type { EffectiveRule } from '@fleet/contracts/fuelling/policies.ts';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { RuleInput } from './rule-lines.ts';
import { documentsText, figureOf, hoursText } from './rule-sentences.tsx';

export const INPUT_OF_UNIT: Record<string, RuleInput> = {
  ml: 'litres',
  halalas: 'money',
  minutes: 'minutes',
  km: 'km',
  metres: 'metres',
};

/** Text of one level's rule: value, hours, list, or that it is required. */
export function useLevelText(rule: EffectiveRule) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const input = rule.code === 'tank_room' ? 'percent' : (INPUT_OF_UNIT[rule.unit] ?? 'count');
  return (row: EffectiveRule['levels'][number]): string => {
    if (rule.code === 'days_and_hours') return hoursText(t, row);
    if (rule.code === 'documents_valid') return documentsText(t, row);
    if (row.names.length > 0) return row.names.map((name) => nameOf(name)).join(t('ui.comma'));
    if (row.limit === null) return t('ui.yes');
    const limit = figureOf(t, { input }, row.limit);
    if (row.used === null) return limit;
    return t('rules.used_of', { used: figureOf(t, { input }, row.used), limit });
  };
}
