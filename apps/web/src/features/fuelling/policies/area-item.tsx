import { areaProblem } from '@fleet/domain/areas.ts';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCircle, IconPolygon, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../../../ui/form/field-text.ts';
import { figureOfCount } from '../../../ui/form/figures.ts';
import type { ShownProblem } from '../../../ui/form/use-contract-form.ts';
import type { DraftArea } from '../../../ui/map/area-draft.ts';
import { AreaFields } from '../../../ui/map/area-fields.tsx';
import classes from './areas.module.css';

interface AreaItemProps {
  area: DraftArea;
  isOpen: boolean;
  problem: ShownProblem | undefined;
  onOpen: () => void;
  onChange: (area: DraftArea) => void;
  onRemove: () => void;
}

/** One area in the list under the map: name and size; when open, its coordinates as an alternative to drawing. */
export function AreaItem({ area, isOpen, problem, onOpen, onChange, onRemove }: AreaItemProps) {
  const { t } = useTranslation();
  const Icon = area.kind === 'circle' ? IconCircle : IconPolygon;
  const own = area.name.trim() === '' ? 'required' : areaProblem(area);
  // Too few corners is not an error while drawing.
  const shownProblem = problem ?? (own && (own !== 'too_few_corners' || !isOpen) ? { code: own } : null);
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div className={classes.header}>
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
          <AreaFields area={area} onChange={onChange} />
        </div>
      )}
      {shownProblem && (
        <p className={classes.wrong} role="alert">
          {fieldText(t, shownProblem)}
        </p>
      )}
    </li>
  );
}
