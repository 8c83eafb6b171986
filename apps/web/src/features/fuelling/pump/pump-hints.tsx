import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePumpHints } from '../../../lib/fuel-requests/request-indicators.api.ts';
import classes from './pump.module.css';

/** What to look at once more, below everything else: it asks for a second look, blames nobody and holds nothing up. */
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
