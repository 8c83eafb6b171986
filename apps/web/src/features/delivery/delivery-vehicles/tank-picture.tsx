import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMl } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { type DeliveryVehicle, useFuels } from './delivery-vehicles.api.ts';
import classes from './tank-picture.module.css';

type Compartment = DeliveryVehicle['compartments'][number];

interface TankPictureProps {
  compartments: readonly Compartment[];
  /** `large` labels each compartment; `small` fits a row. */
  size: 'large' | 'small';
}

/** A tanker from the side: compartment widths are proportional, the first one behind the cab. */
export function TankPicture({ compartments, size }: TankPictureProps) {
  const { t } = useTranslation();
  const nameOf = useFuelName();
  if (compartments.length === 0) return <span className="muted">{t('delivery_vehicles.no_tank')}</span>;
  const fuelsOf = ({ fuel_type_ids }: Compartment) =>
    fuel_type_ids.length === 0
      ? t('delivery_vehicles.any_fuel')
      : fuel_type_ids.map(nameOf).join(t('ui.comma'));
  const litresOf = ({ capacity_ml }: Compartment) => formatMl(capacity_ml).replace(/\.00$/, '');
  return (
    <figure className={classes.tanker} data-size={size}>
      <svg className={classes.cab} viewBox="0 0 24 40" aria-hidden="true">
        <path d="M3 34V14q0-4 4-5l10-3h5v28z" fill="var(--sunk)" stroke="var(--line-strong)" />
        <path d="M6 15q0-2 2-3l8-2.400v8H6z" fill="var(--card)" stroke="var(--line-strong)" />
        <circle cx="11" cy="35" r="4.500" fill="var(--muted)" stroke="var(--card)" />
      </svg>
      <ol className={classes.tank}>
        {compartments.map((compartment, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a compartment is identified by its position
            key={index}
            style={{ flexGrow: compartment.capacity_ml }}
            title={t('delivery_vehicles.compartment_is', {
              number: index + 1,
              litres: litresOf(compartment),
              fuels: fuelsOf(compartment),
            })}
          >
            {size === 'large' && (
              <>
                <small>{index + 1}</small>
                <b className="num">{litresOf(compartment)}</b>
                <small>{fuelsOf(compartment)}</small>
              </>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** A fuel's title in the reader's language. */
export function useFuelName(): (id: number) => string {
  const fuels = useFuels();
  const language = useLanguage();
  return (id) => {
    const fuel = fuels.find((other) => other.id === id);
    return fuel ? titleIn(language, fuel) : '';
  };
}
