import { Button, Checkbox, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatPrice } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FeeField } from '../../../ui/form/figure-fields.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { ChangePreviewTable } from './change-preview-table.tsx';
import {
  type BoundedFuel,
  type RequestedChange,
  useChangePreview,
  useChangePrices,
} from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';

interface ChangePricesProps {
  networkId: number;
  fuels: readonly BoundedFuel[];
  onClose: () => void;
}

type Kind = 'set' | 'more' | 'less';
const TYPING_MS = 350;
const QUIET = { onBlur: () => {}, problem: undefined, required: true } as const;

/** Sets or adjusts a price at many stations: previewed per station, applied to all or none. */
export function ChangePricesPanel({ networkId, fuels, onClose }: ChangePricesProps) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const [fuelId, setFuelId] = useState(fuels[0]?.id ?? 0);
  const [kind, setKind] = useState<Kind>('set');
  const [value, setValue] = useState<number | null>(null);
  const [startsAt, setStartsAt] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const change = useChangePrices();

  const typed: RequestedChange | null =
    value === null || fuelId === 0
      ? null
      : {
          network_id: networkId,
          fuel_type_id: fuelId,
          kind: kind === 'set' ? 'set' : 'shift',
          value_millis: kind === 'less' ? -value : value,
          starts_at: startsAt || null,
        };
  const [debounced] = useDebouncedValue(typed, TYPING_MS);
  const { data: preview, error, isFetching } = useChangePreview(debounced);
  const fuel = fuels.find((one) => one.id === fuelId);
  const isCurrent = JSON.stringify(debounced) === JSON.stringify(typed) && !isFetching;
  const rows = debounced && preview ? preview.rows : [];
  const chosen = rows.filter((row) => row.problem === null && !left.has(row.station.id));

  const save = () => {
    if (!debounced || change.isPending || chosen.length === 0) return;
    const body = {
      ...debounced,
      stations: chosen.map((row) => ({ station_id: row.station.id, before_millis: row.before_millis })),
    };
    change.mutate(
      { body },
      {
        onSuccess: (made) => {
          showSuccess(t(startsAt ? 'prices.planned_at' : 'prices.changed_at', { count: made.stations }));
          onClose();
        },
      },
    );
  };
  const startProblem = isCallError(error, 'INVALID_FIELDS') ? error.fields.starts_at : undefined;

  return (
    <SidePanel
      kind={t('menu.fuel_prices')}
      title={t('prices.change_prices')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={save} disabled={!isCurrent || chosen.length === 0} loading={change.isPending}>
            {t(startsAt ? 'prices.plan_at' : 'prices.change_at', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {change.error && <Callout tone="no">{errorText(t, change.error)}</Callout>}
        <Select
          label={t('columns.fuel_type')}
          data={fuels.map((one) => ({ value: String(one.id), label: one[`title_${language}`] }))}
          value={String(fuelId)}
          onChange={(next) => setFuelId(Number(next))}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
        />
        <SegmentedControl
          aria-label={t('prices.kind')}
          data={(['set', 'more', 'less'] as const).map((one) => ({
            value: one,
            label: t(`prices.kinds.${one}`),
          }))}
          value={kind}
          onChange={(next) => setKind(next as Kind)}
        />
        <FeeField
          {...QUIET}
          name="value_millis"
          label={t(kind === 'set' ? 'field_names.base_price_millis_per_litre' : 'prices.by_how_much')}
          value={value}
          onChange={setValue}
          hint={
            fuel &&
            t('prices.bounds', {
              lower: formatPrice(fuel.lower_millis),
              upper: formatPrice(fuel.upper_millis),
            })
          }
        />
        <DateTimeField
          {...QUIET}
          required={false}
          name="starts_at"
          label={t('field_names.starts_at')}
          value={startsAt}
          onChange={setStartsAt}
          problem={startProblem ? { code: startProblem } : undefined}
          hint={t('prices.starts_hint')}
        />
        {error && !startProblem && <Callout tone="no">{errorText(t, error)}</Callout>}
        {startProblem && <Callout tone="no">{fieldText(t, { code: startProblem })}</Callout>}
        {!debounced && <p className="muted">{t('prices.preview_comes')}</p>}
        {debounced && !preview && !error && <Skeleton height={200} />}
        {debounced && preview && !error && (
          <>
            <p className={classes.sentence}>
              <Checkbox
                label={t('prices.chosen_of', { count: chosen.length, total: rows.length })}
                checked={left.size === 0}
                indeterminate={left.size > 0 && chosen.length > 0}
                onChange={(event) =>
                  setLeft(
                    event.currentTarget.checked ? new Set() : new Set(rows.map((row) => row.station.id)),
                  )
                }
              />
            </p>
            <ChangePreviewTable
              rows={rows}
              left={left}
              onToggle={(id) =>
                setLeft(
                  left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]),
                )
              }
            />
          </>
        )}
      </div>
    </SidePanel>
  );
}
