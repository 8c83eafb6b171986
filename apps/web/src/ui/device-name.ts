import { useTranslation } from 'react-i18next';
import { deviceOf } from '../lib/device-of.ts';

/** What its owner calls a device, else in the reader's language from its user agent: `Chrome on Android`. */
export function useDeviceName(user_agent: string | null, name?: string | null): string {
  const { t } = useTranslation();
  if (name) return name;
  const { browser, system } = deviceOf(user_agent);
  if (browser && system) return t('users.browser_on', { browser, system });
  return browser ?? system ?? t('users.unknown_device');
}
