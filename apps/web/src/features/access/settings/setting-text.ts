import { useTranslation } from 'react-i18next';
import type { SettingName } from './settings.api.ts';

const BASIS_POINTS_PER_PERCENT = 100;

/** A setting's value as text: `15%`, `One person`. */
export function useSettingText(): (name: SettingName, value: number) => string {
  const { t } = useTranslation();
  return (name, value) =>
    name === 'vat_rate_basis_points'
      ? t('settings.percent', { value: `${value / BASIS_POINTS_PER_PERCENT}` })
      : t(`settings.${name}.${value === 1 ? 'on' : 'off'}`);
}
