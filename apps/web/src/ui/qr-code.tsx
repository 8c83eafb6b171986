import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { logQuietly } from '../lib/log.ts';

interface QrCodeProps {
  /** Content of the code. */
  text: string;
  /** Accessible label: "QR code of this request". */
  label: string;
  /** Side in px. */
  size?: number;
}

/** A QR code, always black on white as scanners expect. The library is loaded on first use. */
export function QrCode({ text, label, size = 180 }: QrCodeProps) {
  const [drawn, setDrawn] = useState<{ text: string; side: number; path: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./draw-qr.ts')
      .then(({ drawQr }) => !isGone && setDrawn({ text, ...drawQr(text) }))
      .catch((error) => logQuietly('QR code not drawn', error));
    return () => {
      isGone = true;
    };
  }, [text]);

  if (drawn?.text !== text) return <Skeleton width={size} height={size} radius="md" />;
  return (
    <svg
      viewBox={`-2 -2 ${drawn.side + 4} ${drawn.side + 4}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      style={{ background: '#fff', borderRadius: 6 }}
    >
      <path d={drawn.path} fill="#0d1117" />
    </svg>
  );
}
