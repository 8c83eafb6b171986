import { areaProblem, MAX_AREA_NAME, MAX_CORNERS } from '@fleet/domain/areas.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCircle, IconPlus, IconPolygon, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../../ui/form/field-text.ts';
import { DecimalField } from '../../ui/form/figure-fields.tsx';
import { figureOfCount } from '../../ui/form/figures.ts';
import { plainField } from '../../ui/form/plain-field.ts';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { ShownProblem } from '../../ui/form/use-contract-form.ts';
import { useListKeys } from '../../ui/list-keys.ts';
import { DEFAULT_CENTRE } from '../../ui/map/map-types.ts';
import type { DraftArea } from './area-draft.ts';
import classes from './areas.module.css';

const DECIMALS = 6;
const METRES_PER_KM = 1_000;

interface AreaItemProps {
  area: DraftArea;
  isOpen: boolean;
  problem: ShownProblem | undefined;
  onOpen: () => void;
  onChange: (area: DraftArea) => void;
  onRemove: () => void;
}

/** One area in the list under the map: its name and size; opened, its figures, for whoever does not draw. */
export function AreaItem({ area, isOpen, problem, onOpen, onChange, onRemove }: AreaItemProps) {
  const { t } = useTranslation();
  const Icon = area.kind === 'circle' ? IconCircle : IconPolygon;
  const own = area.name.trim() === '' ? 'required' : areaProblem(area);
  // Too few corners is no news while they are being set.
  const told = problem ?? (own && (own !== 'too_few_corners' || !isOpen) ? { code: own } : null);
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <UnstyledButton className={classes.name!} aria-expanded={isOpen} onClick={onOpen}>
          <Icon size={18} aria-hidden />
          <b>{area.name}</b>
          <span className="muted">
            {area.kind === 'circle'
              ? t('rules.areas.radius_of', { km: figureOfCount(Math.round(area.radius_metres / 100), 1, 0) })
              : t('rules.areas.corners', { count: area.corners.length })}
          </span>
          <IconChevronDown size={18} className={classes.chevron!} aria-hidden />
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('rules.areas.remove', { name: area.name })}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      {isOpen && (
        <div className={classes.body}>
          <TextField
            {...plainField({
              name: 'name',
              label: t('rules.areas.name'),
              value: area.name,
              onChange: (name) => onChange({ ...area, name }),
            })}
            maxLength={MAX_AREA_NAME}
          />
          {area.kind === 'circle' ? (
            <CircleFields area={area} onChange={onChange} />
          ) : (
            <Corners area={area} onChange={onChange} />
          )}
        </div>
      )}
      {told && (
        <p className={classes.wrong} role="alert">
          {fieldText(t, told)}
        </p>
      )}
    </li>
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
  const { keys, forget } = useListKeys(area.corners.length);
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
                forget(index);
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
