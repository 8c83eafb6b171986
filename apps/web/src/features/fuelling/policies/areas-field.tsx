import { MAX_AREAS, metresOutsideAll } from '@fleet/domain/areas.ts';
import { Button } from '@mantine/core';
import { IconCirclePlus, IconPolygon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../../../ui/form/field-text.ts';
import type { ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { useListKeys } from '../../../ui/list-keys.ts';
import {
  type DraftArea,
  fenceOf,
  handlesOf,
  movedTo,
  newCircle,
  newPolygon,
  placed,
} from '../../../ui/map/area-draft.ts';
import { type MapPoint, MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { useStationMap } from '../../../ui/stations/station-queries.ts';
import { AreaItem } from './area-item.tsx';
import classes from './areas.module.css';
import type { Area } from './policies.api.ts';

const FIRST_RADIUS_METRES = 25_000;

interface AreasFieldProps {
  label: string;
  areas: readonly Area[];
  onChange: (areas: Area[]) => void;
  client_id: number | undefined;
  problems: Readonly<Record<string, ShownProblem>>;
}

/** Areas drawn on the map or entered as coordinates; stations outside all of them are crossed out. */
export function AreasField({ label, areas, onChange, client_id, problems }: AreasFieldProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(areas.length === 1 ? 0 : -1);
  // Counts requests to zoom to an area: when it is opened, not while it is drawn.
  const [views, setViews] = useState(areas.length === 1 ? 1 : 0);
  const choose = (index: number) => {
    setChosen(index);
    setViews(views + 1);
  };
  const { keys, removeKey } = useListKeys(areas.length);
  const stations = useStationsInAreas(areas, client_id);
  const area = areas[chosen];
  const put = (index: number, next: DraftArea) =>
    onChange(areas.map((other, at) => (at === index ? next : other)));
  const add = (next: DraftArea) => {
    onChange([...areas, next]);
    choose(areas.length);
  };
  const name = t('rules.areas.nth', { number: areas.length + 1 });
  const fences = useMemo(() => areas.map((other, at) => fenceOf(other, at === chosen)), [areas, chosen]);
  const handles = useMemo(() => (area ? handlesOf(area) : []), [area]);
  const problem = problems['rules.areas'];

  return (
    <fieldset className={classes.areas}>
      <legend>{label}</legend>
      <p className="muted">
        {t(area ? `rules.areas.press_${area.kind}` : 'rules.areas.press_none')}{' '}
        {stations.all > 0 && (
          <b>{t('rules.areas.stations_in', { inside: stations.inside, count: stations.all })}</b>
        )}
      </p>
      <div className={classes.map}>
        <MapView
          label={label}
          points={stations.points}
          fences={fences}
          handles={handles}
          focus={area ? fences[chosen]! : null}
          focusKey={String(views)}
          list="own"
          labels={{ station: t('rules.areas.may_serve'), station_offline: t('rules.areas.may_not_serve') }}
          height="360px"
          onMove={(id, coordinates) => area && put(chosen, movedTo(area, id, coordinates))}
          {...(area ? { onPick: (coordinates) => put(chosen, placed(area, coordinates)) } : {})}
        />
      </div>
      <ul className={classes.list}>
        {areas.map((other, at) => (
          <AreaItem
            key={keys[at]}
            area={other}
            isOpen={at === chosen}
            problem={problems[`rules.areas.${at}`] ?? problems[`rules.areas.${at}.name`]}
            onOpen={() => choose(at === chosen ? -1 : at)}
            onChange={(next) => put(at, next)}
            onRemove={() => {
              removeKey(at);
              onChange(areas.filter((_, index) => index !== at));
              choose(-1);
            }}
          />
        ))}
      </ul>
      {problem && (
        <p className={classes.wrong} role="alert">
          {fieldText(t, problem)}
        </p>
      )}
      {areas.length >= MAX_AREAS ? (
        <p role="status">{t('rules.areas.full', { max: MAX_AREAS })}</p>
      ) : (
        <div className={classes.adds}>
          <Button
            variant="default"
            leftSection={<IconCirclePlus size={18} aria-hidden />}
            onClick={() => add(newCircle(name, FIRST_RADIUS_METRES))}
          >
            {t('rules.areas.add_circle')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPolygon size={18} aria-hidden />}
            onClick={() => add(newPolygon(name))}
          >
            {t('rules.areas.add_polygon')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Stations as points, with the number of those inside the areas. */
function useStationsInAreas(areas: readonly Area[], client_id: number | undefined) {
  const nameOf = useNameOf();
  const rows = useStationMap(client_id === undefined ? {} : { client_id }).data?.rows;
  return useMemo(() => {
    const points = (rows ?? []).map((row): MapPoint => {
      const isInside = areas.length === 0 || metresOutsideAll(areas, row) === 0;
      return {
        id: String(row.id),
        latitude: row.latitude,
        longitude: row.longitude,
        kind: isInside ? 'station' : 'station_offline',
        label: nameOf(row),
      };
    });
    const inside = points.filter((point) => point.kind === 'station').length;
    return { points, all: points.length, inside };
  }, [rows, areas, nameOf]);
}
