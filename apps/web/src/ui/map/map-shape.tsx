import type { PointKind } from './map-types.ts';

const DROP = 'M8 15C5 11 3 8.800 3 6.200a5 5 0 0 1 10 0C13 8.800 11 11 8 15Z';

/** A marker's shape as a small icon, for lists and legends. */
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
      {kind === 'person' && <circle cx="8" cy="8" r="4.500" fill="var(--run)" />}
      {kind === 'group' && <circle cx="8" cy="8" r="7" fill="var(--go)" />}
    </svg>
  );
}
