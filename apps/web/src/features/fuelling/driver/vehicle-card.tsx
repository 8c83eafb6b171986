import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import { Plate } from '../../../ui/plate.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Vehicle } from './driver.api.ts';
import classes from './vehicle-card.module.css';

interface VehicleCardProps {
  vehicle: Vehicle;
  /** The alternatives. */
  vehicles: readonly Vehicle[];
  onChange: (vehicle: Vehicle) => void;
}

/** The vehicle to fuel: plate, name and tank. */
export function VehicleCard({ vehicle, vehicles, onChange }: VehicleCardProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes.card} aria-label={t('driver.vehicle')}>
      <Plate plate={vehicle.plate_no} kind={vehicle.plate_kind} />
      <div className={classes.line}>
        <span>
          <b>{vehicle.name}</b> · {t('driver.tank', { litres: litresText(vehicle.gas_tank_capacity_ml) })}
        </span>
        {vehicles.length > 1 && (
          <UnstyledButton className={classes.change!} onClick={() => setIsOpen(true)}>
            {t('driver.change')}
            <IconChevronRight size={20} className="flip" aria-hidden />
          </UnstyledButton>
        )}
      </div>
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t('driver.choose_vehicle')}>
        <ul>
          {vehicles.map((other) => (
            <li key={other.id}>
              <UnstyledButton
                className={classes.choice!}
                aria-pressed={other.id === vehicle.id}
                onClick={() => {
                  onChange(other);
                  setIsOpen(false);
                }}
              >
                <Plate plate={other.plate_no} kind={other.plate_kind} size="xs" />
                <span>{other.name}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
