import { Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NoCamera, type WhyNoCamera, whyNoCamera } from './no-camera.tsx';
import classes from './qr-scanner.module.css';

interface QrScannerProps {
  /** Called once with the content of the first code. */
  onRead: (text: string) => void;
  /** Instruction over the picture: "Hold the driver's code in the frame". */
  hint: string;
}

const BETWEEN_SCANS_MS = 160;

/** Scans a QR code with the rear camera. Decoder and camera run only while it is mounted. */
export function QrScanner({ onRead, hint }: QrScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'looking' | WhyNoCamera>('starting');
  const found = useEffectEvent(onRead);

  useEffect(() => {
    const stop = new AbortController();
    watch(video.current!, stop.signal, () => setState('looking'))
      .then((text) => text !== null && found(text))
      .catch((error) => !stop.signal.aborted && setState(whyNoCamera(error)));
    return () => stop.abort();
  }, []);

  if (state !== 'starting' && state !== 'looking') return <NoCamera why={state} />;
  return (
    <div className={classes.scanner}>
      <video ref={video} className={classes.video} playsInline muted />
      <span className={classes.frame} aria-hidden />
      <p className={classes.hint} role="status">
        {state === 'starting' ? <Loader size={20} color="#fff" /> : hint}
      </p>
    </div>
  );
}

/** Resolves with the first code, or null when stopped. Rejects without a camera or permission. */
async function watch(
  video: HTMLVideoElement,
  stop: AbortSignal,
  onStarted: () => void,
): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  stop.addEventListener('abort', release);
  try {
    video.srcObject = stream;
    await video.play();
    onStarted();
    const { readQr } = await import('./read-qr.ts');
    while (!stop.aborted) {
      const text = await readQr(video);
      if (text !== null) return text;
      await new Promise((resume) => setTimeout(resume, BETWEEN_SCANS_MS));
    }
    return null;
  } finally {
    release();
  }
}
