import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup } from '../../../ui/form/choice-fields.tsx';
import type { ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { useStationMap } from '../../../ui/stations/station-queries.ts';
import type { Choices } from './policies.api.ts';
import classes from './policies.module.css';
import { StationsDialog } from './stations-dialog.tsx';

/** Number of names shown. */
const SHOWN = 6;

type DisabledStations = Pick<PolicyRules, 'disabled_network_ids' | 'disabled_station_ids'>;

interface StationsFieldProps {
  label: string;
  excluded: DisabledStations;
  onChange: (excluded: DisabledStations) => void;
  choices: Choices | undefined;
  client_id: number | undefined;
  problems: Readonly<Record<string, ShownProblem>>;
}

/** Networks and stations not allowed at this level, in addition to the company's. */
export function StationsField({
  label,
  excluded,
  onChange,
  choices,
  client_id,
  problems,
}: StationsFieldProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [isOpen, setIsOpen] = useState(false);
  const ids = excluded.disabled_station_ids ?? [];
  const query = client_id === undefined ? {} : { client_id };
  const stations = useStationMap(query, ids.length > 0).data?.rows ?? [];
  const setStations = (disabled_station_ids: number[]) => onChange({ ...excluded, disabled_station_ids });
  const problem = problems['rules.disabled_station_ids'] ?? problems['rules.disabled_network_ids'];
  return (
    <div className={classes.excluded}>
      <CheckboxGroup
        name="disabled_network_ids"
        label={label}
        value={(excluded.disabled_network_ids ?? []).map(String)}
        onChange={(values) => onChange({ ...excluded, disabled_network_ids: values.map(Number) })}
        onBlur={() => {}}
        problem={problem}
        required={false}
        choices={(choices?.networks ?? []).map((network) => ({
          value: String(network.id),
          label: nameOf(network),
        }))}
      />
      <ul className={classes.chips} aria-label={t('rules.places.stations')}>
        {ids.slice(0, SHOWN).map((id) => {
          const station = stations.find((one) => one.id === id);
          const name = station ? nameOf(station) : t('rules.places.station_of', { id });
          return (
            <li key={id}>
              {name}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('rules.places.allow', { name })}
                onClick={() => setStations(ids.filter((other) => other !== id))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          );
        })}
        {ids.length > SHOWN && (
          <li className="muted">{t('rules.places.more', { count: ids.length - SHOWN })}</li>
        )}
      </ul>
      <Button
        variant="default"
        leftSection={<IconMapPin size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('rules.places.choose')}
      </Button>
      {isOpen && (
        <StationsDialog
          disabled_station_ids={ids}
          disabled_network_ids={excluded.disabled_network_ids ?? []}
          client_id={client_id}
          onChange={setStations}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
