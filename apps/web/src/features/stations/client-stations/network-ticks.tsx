import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../../ui/name-cell.tsx';
import classes from './client-stations.module.css';
import type { useTicks } from './use-ticks.ts';

interface Network {
  id: number;
  name_en: string;
  name_ar: string;
  stations: number;
  allowed: number;
  is_disabled: boolean;
}

interface NetworkTicksProps {
  rows: readonly Network[] | undefined;
  isAllowed: boolean;
  tick: ReturnType<typeof useTicks>['tick'];
}

/** Allows or disallows entire networks, including future stations. */
export function NetworkTicks({ rows, isAllowed, tick }: NetworkTicksProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (!rows?.length) return null;
  return (
    <fieldset className={classes.networks} disabled={!isAllowed}>
      <legend className="visually-hidden">{t('client_stations.networks')}</legend>
      {rows.map((network) => (
        <Checkbox
          key={network.id}
          label={t('client_stations.network_of', {
            name: nameOf(network),
            allowed: network.allowed,
            stations: network.stations,
          })}
          checked={!network.is_disabled}
          disabled={!isAllowed}
          onChange={(event) =>
            void tick(event.currentTarget.checked, { network_ids: [network.id] }, nameOf(network))
          }
        />
      ))}
    </fieldset>
  );
}
