import type { TimelineRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatMl } from '../../../lib/format.ts';

const MISMATCHES = [
  'silent',
  'attendant',
  'other_litres',
  'contradicted',
  'other_product',
  'other_pump',
] as const;

/** The volume reported by a preset pump, and any mismatch; nothing without one. */
export function pumpLines(t: TFunction, { detail, volume_ml, actor }: TimelineRow): ReactNode[] {
  const pump = detail.pump as
    | { pump?: number; volume_ml?: number; mismatches?: string[]; reported?: string }
    | undefined;
  if (typeof pump?.pump !== 'number') return [];
  const litres = pump.volume_ml ?? volume_ml;
  const isLate = actor.kind !== 'user' && actor.kind !== 'api_key';
  const known = MISMATCHES.filter((mismatch) => pump.mismatches?.includes(mismatch));
  return [
    ...(pump.volume_ml === undefined || litres === null
      ? []
      : [
          t(isLate ? 'desk.timeline.pump_later' : 'desk.timeline.pump_reported', {
            pump: pump.pump,
            litres: formatMl(litres),
          }),
        ]),
    ...known.map((mismatch) => t(`desk.timeline.pump_mismatches.${mismatch}`, { pump: pump.pump })),
    ...(pump.reported
      ? [
          <q key="reported" dir="auto">
            {pump.reported}
          </q>,
        ]
      : []),
  ];
}

/** What the photo of the display shows, and why other liters were kept. */
export function displayLines(t: TFunction, { detail }: TimelineRow): ReactNode[] {
  const display = detail.display as { volume_ml?: number; override_reason?: string } | undefined;
  if (typeof display?.volume_ml !== 'number') return [];
  return [
    t('desk.timeline.display_shows', { litres: formatMl(display.volume_ml) }),
    ...(display.override_reason
      ? [
          <q key="kept" dir="auto">
            {display.override_reason}
          </q>,
        ]
      : []),
  ];
}
