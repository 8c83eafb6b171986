import { type RefObject, useEffect, useRef, useState } from 'react';
import { canPromptForCamera, type WhyNoCamera, whyNoCamera } from './no-camera.tsx';

export type CameraState = 'starting' | 'live' | WhyNoCamera;

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Null if the device has no controllable torch. */
  torch: { isOn: boolean; toggle: () => void } | null;
  /** The current picture as JPEG, with a longer side of at most 1,600 px. */
  take: () => Promise<Blob>;
}

const LONGEST_PX = 1600;
const QUALITY = 0.88;

/** The rear camera in a video element, active while mounted. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const canPrompt = canPromptForCamera();
  const [state, setState] = useState<CameraState>(canPrompt ? 'starting' : 'not_secure');
  const [hasTorch, setHasTorch] = useState(false);
  const [isTorchOn, setIsTorchOn] = useState(false);

  useEffect(() => {
    if (!canPrompt) return;
    let isGone = false;
    let stream: MediaStream | undefined;
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      const element = video.current;
      if (isGone || !element) return;
      element.srcObject = stream;
      await element.play();
      const seen = stream.getVideoTracks()[0] ?? null;
      track.current = seen;
      // `torch` is not in the standard types; phones that have it report it.
      const can = seen?.getCapabilities?.() as { torch?: boolean } | undefined;
      setHasTorch(can?.torch === true);
      setState('live');
    };
    start()
      .catch((error) => !isGone && setState(whyNoCamera(error)))
      .finally(() => isGone && stop(stream));
    return () => {
      isGone = true;
      stop(stream);
    };
  }, [canPrompt]);

  const toggle = () => {
    const wanted = !isTorchOn;
    void track.current
      ?.applyConstraints({ advanced: [{ torch: wanted } as MediaTrackConstraintSet] })
      .then(() => setIsTorchOn(wanted))
      .catch(() => setHasTorch(false));
  };
  return {
    video,
    state,
    torch: hasTorch ? { isOn: isTorchOn, toggle } : null,
    take: () => take(video.current!),
  };
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function take(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONGEST_PX / Math.max(videoWidth, videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture came out'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
