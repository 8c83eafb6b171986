import { MAX_AREA_NAME, MAX_CORNERS } from '@fleet/domain/areas.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DecimalField } from '../form/figure-fields.tsx';
import { plainField } from '../form/plain-field.ts';
import { TextField } from '../form/text-fields.tsx';
import { useListKeys } from '../list-keys.ts';
import type { DraftArea } from './area-draft.ts';
import classes from './area-fields.module.css';
import { DEFAULT_CENTRE } from './map-types.ts';

const DECIMALS = 6;
const METRES_PER_KM = 1_000;

interface AreaFieldsProps {
  area: DraftArea;
  onChange: (area: DraftArea) => void;
  /** Error of the name: a key under `fields`. */
  nameProblem?: string | undefined;
}

/** Form alternative to drawing: the area's name, center and radius, or corners. */
export function AreaFields({ area, onChange, nameProblem }: AreaFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...plainField({
          name: 'name',
          label: t('rules.areas.name'),
          value: area.name,
          problem: nameProblem,
          onChange: (name) => onChange({ ...area, name }),
        })}
        maxLength={MAX_AREA_NAME}
      />
      {area.kind === 'circle' ? (
        <CircleFields area={area} onChange={onChange} />
      ) : (
        <Corners area={area} onChange={onChange} />
      )}
    </>
  );
}

function CircleFields({
  area,
  onChange,
}: {
  area: Extract<DraftArea, { kind: 'circle' }>;
  onChange: (area: DraftArea) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.figures}>
      <DecimalField
        {...figure(t('field_names.latitude'), area.latitude, (latitude) =>
          onChange({ ...area, latitude: latitude ?? area.latitude }),
        )}
        decimals={DECIMALS}
      />
      <DecimalField
        {...figure(t('field_names.longitude'), area.longitude, (longitude) =>
          onChange({ ...area, longitude: longitude ?? area.longitude }),
        )}
        decimals={DECIMALS}
      />
      <DecimalField
        {...figure(t('rules.areas.radius'), area.radius_metres / METRES_PER_KM, (km) =>
          onChange({
            ...area,
            radius_metres: km === null ? area.radius_metres : Math.round(km * METRES_PER_KM),
          }),
        )}
        decimals={1}
        unit={t('units.km')}
      />
    </div>
  );
}

function Corners({
  area,
  onChange,
}: {
  area: Extract<DraftArea, { kind: 'polygon' }>;
  onChange: (area: DraftArea) => void;
}) {
  const { t } = useTranslation();
  const { keys, removeKey } = useListKeys(area.corners.length);
  const set = (index: number, corner: Coordinates) =>
    onChange({ ...area, corners: area.corners.map((other, at) => (at === index ? corner : other)) });
  return (
    <>
      <ol className={classes.corners}>
        {area.corners.map((corner, index) => (
          <li key={keys[index]}>
            <span className={classes.number}>{index + 1}</span>
            <DecimalField
              {...figure(t('field_names.latitude'), corner.latitude, (latitude) =>
                set(index, { ...corner, latitude: latitude ?? corner.latitude }),
              )}
              decimals={DECIMALS}
            />
            <DecimalField
              {...figure(t('field_names.longitude'), corner.longitude, (longitude) =>
                set(index, { ...corner, longitude: longitude ?? corner.longitude }),
              )}
              decimals={DECIMALS}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('rules.areas.remove_corner', { number: index + 1 })}
              onClick={() => {
                removeKey(index);
                onChange({ ...area, corners: area.corners.filter((_, at) => at !== index) });
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {area.corners.length < MAX_CORNERS && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            onChange({ ...area, corners: [...area.corners, area.corners.at(-1) ?? DEFAULT_CENTRE] })
          }
        >
          {t('rules.areas.add_corner')}
        </Button>
      )}
    </>
  );
}

function figure(label: string, value: number, onChange: (value: number | null) => void) {
  return plainField<number | null>({ name: label, label, value, onChange });
}
