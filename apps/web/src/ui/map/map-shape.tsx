import type { MoverVariant, PointKind } from './map-types.ts';

const DROP = 'M8 15C5 11 3 8.800 3 6.200a5 5 0 0 1 10 0C13 8.800 11 11 8 15Z';

/** A marker shape as an icon for lists and legends. */
export function MapShape({ kind }: { kind: PointKind | 'group' }) {
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true" style={{ flex: 'none' }}>
      {kind === 'station' && <path d={DROP} fill="var(--go)" />}
      {kind === 'station_offline' && (
        <>
          <path d={DROP} fill="var(--no)" />
          <path
            d="M6.300 4.500l3.400 3.400m0-3.400l-3.400 3.400"
            stroke="var(--card)"
            strokeWidth="1.400"
            strokeLinecap="round"
          />
        </>
      )}
      {kind === 'vehicle' && <path d="M8 1.500l4.500 12.500L8 11.300 3.500 14Z" fill="var(--run)" />}
      {kind === 'stop' && <circle cx="8" cy="8" r="6" fill="var(--go)" />}
      {kind === 'depot' && (
        <>
          <rect x="2" y="2" width="12" height="12" rx="3" fill="var(--text)" />
          <path
            d="M5 8.200l3-2.700 3 2.700M6 7.700V11h4V7.700"
            fill="none"
            stroke="var(--card)"
            strokeWidth="1.200"
            strokeLinejoin="round"
          />
        </>
      )}
      {kind === 'person' && <circle cx="8" cy="8" r="4.500" fill="var(--run)" />}
      {kind === 'group' && <circle cx="8" cy="8" r="7" fill="var(--go)" />}
    </svg>
  );
}

/** A moving vehicle's shape as an icon. */
export function MoverShape({ variant }: { variant: MoverVariant }) {
  return (
    <svg viewBox="0 0 32 32" width={16} height={16} aria-hidden="true" style={{ flex: 'none' }}>
      {variant === 'vehicle' && <path d="M16 3l9 25-9-5.500L7 28Z" fill="var(--run)" />}
      {variant === 'vehicle_late' && <path d="M16 3l9 25-9-5.500L7 28Z" fill="var(--no)" />}
      {variant === 'vehicle_stopped' && (
        <>
          <rect x="6" y="6" width="20" height="20" rx="4" fill="var(--run)" />
          <rect x="12" y="12" width="8" height="8" rx="1.500" fill="var(--card)" />
        </>
      )}
      {variant === 'vehicle_free' && (
        <>
          <circle cx="16" cy="16" r="10" fill="none" stroke="var(--go)" strokeWidth="3.500" />
          <circle cx="16" cy="16" r="4" fill="var(--go)" />
        </>
      )}
      {variant === 'vehicle_silent' && (
        <>
          <circle
            cx="16"
            cy="16"
            r="10"
            fill="none"
            stroke="var(--end)"
            strokeWidth="3"
            strokeDasharray="4 3"
          />
          <path d="M13 13l6 6m0-6l-6 6" stroke="var(--end)" strokeWidth="2.500" strokeLinecap="round" />
        </>
      )}
    </svg>
  );
}
