import { MAX_RECURRING_LINES, MAX_STATIC_STOPS } from '@fleet/contracts/delivery/static-routes.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { type DraftLine, EMPTY_LINE, ProductLines } from '../../../ui/form/product-lines.tsx';
import type { FieldProps, ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { moved } from './moved.ts';
import { RouteMap } from './route-map.tsx';
import { findWarehouses, useChosenWarehouses, useProducts } from './static-routes.api.ts';
import classes from './stops-field.module.css';
import { useRowDrag } from './use-row-drag.ts';

interface DraftStop {
  warehouse_id: number | null;
  standing_lines: DraftLine[];
}

/** The part of the route's form that stops use. */
export interface StopsForm {
  values: { stops: DraftStop[] };
  problems: Readonly<Record<string, ShownProblem>>;
  set: (path: 'stops', stops: DraftStop[]) => void;
  field: (path: `stops.${number}.standing_lines.${number}.${keyof DraftLine}`) => FieldProps<number | null>;
  add: (path: `stops.${number}.standing_lines`, item: DraftLine) => void;
  remove: (path: `stops.${number}.standing_lines`, index: number) => void;
}

interface StopsFieldProps {
  form: StopsForm;
  depot: { latitude: number; longitude: number } | null;
  delivery_branch_id: number | null;
  delivery_vehicle_id: number | null;
}

/** The stops of a route in order, with its line: reordered by dragging, arrow keys or buttons. */
export function StopsField({ form, depot, ...roads }: StopsFieldProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { stops } = form.values;
  const ids = stops.flatMap(({ warehouse_id }) => warehouse_id ?? []);
  const { addresses } = useChosenWarehouses(ids);
  const products = useProducts();
  const list = useRef<HTMLOListElement>(null);
  const [message, setMessage] = useState('');
  const labelOf = (at: number) => {
    const site = addresses[at];
    return site ? nameOf(site) : t('static_routes.site_no', { number: at + 1 });
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= stops.length || from === to) return;
    form.set('stops', moved(stops, from, to));
    setMessage(t('static_routes.moved', { site: labelOf(from), number: to + 1, count: stops.length }));
  };
  const drag = useRowDrag(list, move);
  const problem = form.problems.stops;
  const known = addresses.flatMap((site) => site ?? []);
  return (
    <FormSection title={t('static_routes.places')} note={t('static_routes.sites_note')} columns="one">
      <ol ref={list} className={classes.stops}>
        {stops.map((stop, at) => (
          <li key={stop.warehouse_id} data-held={drag.held === at || undefined}>
            <div className={classes.row}>
              <button
                type="button"
                className={classes.grip}
                aria-label={t('static_routes.carry', { site: labelOf(at), number: at + 1 })}
                onPointerDown={(event) => drag.begin(event, at)}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                  if (by === 0) return;
                  event.preventDefault();
                  move(at, at + by);
                }}
              >
                <IconGripVertical size={18} aria-hidden />
              </button>
              <span className={classes.number} aria-hidden>
                {at + 1}
              </span>
              <span className={classes.site}>
                <b>
                  <bdi>{labelOf(at)}</bdi>
                </b>
                <small className="muted">
                  <bdi>{addresses[at] ? nameOf(addresses[at].client) : ''}</bdi>
                </small>
              </span>
              <span className={classes.buttons}>
                <ActionIcon
                  variant="subtle"
                  size={36}
                  disabled={at === 0}
                  aria-label={t('static_routes.earlier', { site: labelOf(at) })}
                  onClick={() => move(at, at - 1)}
                >
                  <IconArrowUp size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size={36}
                  disabled={at === stops.length - 1}
                  aria-label={t('static_routes.later', { site: labelOf(at) })}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={t('static_routes.take_off', { site: labelOf(at) })}
                  onClick={() =>
                    form.set(
                      'stops',
                      stops.filter((_, other) => other !== at),
                    )
                  }
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </span>
            </div>
            {/* Standing order of this stop, used unless something else is ordered. */}
            <div className={classes.lines}>
              <ProductLines
                lines={stop.standing_lines}
                products={products}
                min={0}
                max={MAX_RECURRING_LINES}
                fieldOf={(line, name) => form.field(`stops.${at}.standing_lines.${line}.${name}`)}
                onAdd={() => form.add(`stops.${at}.standing_lines`, { ...EMPTY_LINE })}
                onRemove={(line) => form.remove(`stops.${at}.standing_lines`, line)}
                labels={{
                  add: t('static_routes.add_line'),
                  addOf: t('static_routes.add_line_to', { site: labelOf(at) }),
                  remove: (number) => t('static_routes.remove_line', { number, site: labelOf(at) }),
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{message}</output>
      {stops.length < MAX_STATIC_STOPS && (
        <PickField
          {...plainField<number | null>({
            name: 'stops',
            label: t('static_routes.add_site'),
            value: null,
            onChange: (id) =>
              id !== null && form.set('stops', [...stops, { warehouse_id: id, standing_lines: [] }]),
          })}
          key={stops.length}
          of={`places beside ${ids.join()}`}
          find={findWarehouses(nameOf, ids)}
        />
      )}
      {problem && (
        <p className={classes.wrong} role="alert">
          {stops.length === 0 ? t('static_routes.no_sites') : fieldText(t, problem)}
        </p>
      )}
      {known.length > 0 && <RouteMap depot={depot} {...roads} sites={known} height="260px" />}
    </FormSection>
  );
}
