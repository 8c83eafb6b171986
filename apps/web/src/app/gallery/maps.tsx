import { useState } from 'react';
import { MapPinField } from '../../ui/form/map-pin-field.tsx';
import { PlaceSearch } from '../../ui/form/place-search.tsx';
import { plainField } from '../../ui/form/plain-field.ts';
import { type DraftArea, newCircle } from '../../ui/map/area-draft.ts';
import { AreaFields } from '../../ui/map/area-fields.tsx';
import { MapLegend } from '../../ui/map/map-legend.tsx';
import { MapShape, MoverShape } from '../../ui/map/map-shape.tsx';
import type { MapPoint, MoverVariant, PointKind } from '../../ui/map/map-types.ts';
import { MapView } from '../../ui/map-view.tsx';
import { TripMap } from '../../ui/trip-map.tsx';
import classes from './gallery.module.css';
import { LONG, placeAt } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const KINDS: readonly PointKind[] = ['station', 'station_offline', 'vehicle', 'stop', 'depot', 'person'];
const MOVERS: readonly MoverVariant[] = [
  'vehicle',
  'vehicle_late',
  'vehicle_stopped',
  'vehicle_free',
  'vehicle_silent',
];

/** Maps and what is drawn on them. */
export function Maps() {
  const sample = useSample();
  const [place, setPlace] = useState<{ latitude: number | null; longitude: number | null }>(placeAt(0));
  const [area, setArea] = useState<DraftArea>(() => newCircle(LONG.name_en, 500));
  const points: readonly MapPoint[] = KINDS.map((kind, index) => ({
    ...placeAt(index),
    id: kind,
    kind,
    label: index === 0 ? sample(LONG.name_en, LONG.name_ar) : kind,
    detail: sample('2 km away', 'على بعد 2 كم'),
    number: '7',
    heading: 45,
  }));
  const coordinate = (name: 'latitude' | 'longitude') =>
    plainField<number | null>({
      name,
      label: name,
      value: place[name],
      onChange: (value) => setPlace((before) => ({ ...before, [name]: value })),
    });
  return (
    <div className={classes.group}>
      <Specimen name="PlaceSearch" states={{ usual: <PlaceSearch onPick={(found) => setPlace(found)} /> }} />
      <Specimen
        name="MapView"
        wide
        states={{
          'all kinds of points, a fence and a line': (
            <MapView
              label={sample('All kinds of points', 'كل أنواع النقاط')}
              points={points}
              fences={[{ ...placeAt(1), radius_metres: 1_500, tone: 'no' }]}
              lines={[{ id: 'line', path: [placeAt(0), placeAt(4)], isDashed: true }]}
              hasLegend
              height="420px"
            />
          ),
          empty: <MapView label={sample('No points', 'لا نقاط')} points={[]} height="200px" />,
        }}
      />
      <Specimen
        name="TripMap"
        wide
        states={{
          'planned and driven': (
            <TripMap
              label={sample('A trip', 'رحلة')}
              stops={[0, 1, 2].map((index) => ({
                ...placeAt(index),
                id: index,
                kind: index === 0 ? 'start' : 'job',
                label: String(index),
              }))}
              line={[placeAt(0), placeAt(1), placeAt(2), placeAt(0)]}
              height="260px"
            />
          ),
        }}
      />
      <Specimen
        name="MapShape, MoverShape, MapLegend"
        states={{
          MapShape: (
            <span className={classes.row}>
              {KINDS.map((kind) => (
                <MapShape key={kind} kind={kind} />
              ))}
            </span>
          ),
          MoverShape: (
            <span className={classes.row}>
              {MOVERS.map((variant) => (
                <MoverShape key={variant} variant={variant} />
              ))}
            </span>
          ),
          MapLegend: <MapLegend kinds={KINDS} labels={{}} />,
        }}
      />
      <Specimen
        name="MapPinField, AreaFields"
        wide
        states={{
          MapPinField: (
            <MapPinField
              label={sample('Station', 'المحطة')}
              latitude={coordinate('latitude')}
              longitude={coordinate('longitude')}
            />
          ),
          AreaFields: (
            <div className={classes.group}>
              <AreaFields area={area} onChange={setArea} />
            </div>
          ),
          'AreaFields, problem': (
            <div className={classes.group}>
              <AreaFields area={area} onChange={setArea} nameProblem="required" />
            </div>
          ),
        }}
      />
    </div>
  );
}
