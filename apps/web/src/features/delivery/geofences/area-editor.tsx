import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { plainField } from '../../../ui/form/plain-field.ts';
import type { ShownProblem } from '../../../ui/form/use-contract-form.ts';
import {
  type DraftArea,
  fenceOf,
  handlesOf,
  movedTo,
  newCircle,
  newPolygon,
  placed,
} from '../../../ui/map/area-draft.ts';
import { AreaFields } from '../../../ui/map/area-fields.tsx';
import { MapView } from '../../../ui/map-view.tsx';
import { FIRST_RADIUS_METRES } from './geofence-style.ts';
import classes from './geofences.module.css';

interface AreaEditorProps {
  area: DraftArea;
  onChange: (area: DraftArea) => void;
  /** Errors of area and name. */
  problem: ShownProblem | undefined;
  isNameMissing: boolean;
}

const NO_POINTS = [] as const;

/** Editor of one geofence: click or drag on the map, or enter coordinates below. */
export function AreaEditor({ area, onChange, problem, isNameMissing }: AreaEditorProps) {
  const { t } = useTranslation();
  // Zoom to it when it is opened, not while it is drawn.
  const [first] = useState(() => (isDrawn(area) ? fenceOf(area, true) : null));
  const fences = useMemo(() => [fenceOf(area, true)], [area]);
  const handles = useMemo(() => handlesOf(area), [area]);
  const shape = plainField<DraftArea['kind'] | ''>({
    name: 'shape',
    label: t('geofences.shape'),
    value: area.kind,
    onChange: (next) =>
      onChange(next === 'polygon' ? newPolygon(area.name) : newCircle(area.name, FIRST_RADIUS_METRES)),
  });
  return (
    <div className={classes.editor}>
      <SegmentField
        {...shape}
        choices={(['circle', 'polygon'] as const).map((value) => ({
          value,
          label: t(`geofences.shapes.${value}`),
        }))}
      />
      <p className="muted">{t(`rules.areas.press_${area.kind}`)}</p>
      <div className={classes.map}>
        <MapView
          label={t('geofences.area_map')}
          points={NO_POINTS}
          fences={fences}
          handles={handles}
          focus={first}
          focusKey={first ? 'first' : ''}
          list="own"
          height="360px"
          onMove={(id, coordinates) => onChange(movedTo(area, id, coordinates))}
          onPick={(coordinates) => onChange(placed(area, coordinates))}
        />
      </div>
      {problem && <Callout tone="no">{fieldText(t, problem)}</Callout>}
      <AreaFields area={area} onChange={onChange} nameProblem={isNameMissing ? 'required' : undefined} />
    </div>
  );
}

function isDrawn(area: DraftArea): boolean {
  return area.kind === 'circle' || area.corners.length > 0;
}
