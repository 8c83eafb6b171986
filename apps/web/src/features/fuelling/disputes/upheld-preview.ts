interface Before {
  readonly volume_before_ml: number;
  readonly amount_before_halalas: number;
  readonly charged_before_halalas: number;
}

/**
 * Preview of an upheld dispute: refund and who bears it, by the server's rule. By default the client is charged as before, or the
 * full price of the remaining volume. `problem` names an invalid field.
 */
export function upheldPreview(
  before: Before,
  found: {
    volume_ml: number | null;
    charged_halalas: number | null;
    owedFor: (volume_ml: number) => number;
  },
) {
  const isKnown =
    found.volume_ml !== null && found.volume_ml >= 0 && found.volume_ml <= before.volume_before_ml;
  const volume_ml = isKnown ? found.volume_ml! : before.volume_before_ml;
  const owed =
    volume_ml === before.volume_before_ml ? before.amount_before_halalas : found.owedFor(volume_ml);
  const max_halalas = Math.min(owed, before.charged_before_halalas);
  const charged_halalas = found.charged_halalas ?? max_halalas;
  const isTooMuch = charged_halalas > max_halalas;
  const isChanged =
    volume_ml !== before.volume_before_ml || charged_halalas !== before.charged_before_halalas;
  const refunded_halalas = before.charged_before_halalas - charged_halalas;
  const station_halalas = before.amount_before_halalas - owed;
  return {
    volume_ml,
    charged_halalas,
    max_halalas,
    refunded_halalas,
    station_halalas,
    platform_halalas: refunded_halalas - station_halalas,
    problem: !isKnown ? 'litres' : isTooMuch ? 'charged' : isChanged ? null : 'unchanged',
  } as const;
}
