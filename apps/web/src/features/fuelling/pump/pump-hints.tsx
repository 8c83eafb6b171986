import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePumpHints } from '../../../lib/fuel-requests/request-indicators.api.ts';
import classes from './pump.module.css';

/** Hints to check again, at the bottom: neutral, and not blocking. */
export function PumpHints({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = usePumpHints(id);
  const texts = [...new Set((data?.indicators ?? []).map((indicator) => t(`anomalies.pump.${indicator}`)))];
  if (texts.length === 0) return null;
  return (
    <ul className={classes.hints} role="status">
      {texts.map((text) => (
        <li key={text}>
          <IconEye size={22} aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
