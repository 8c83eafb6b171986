import { IconCameraOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Why there is no picture. `not_secure`: browsers give pages a camera only over https or from this device itself. */
export type WhyNoCamera = 'refused' | 'none' | 'not_secure';

/** Whether the browser would give this page a camera at all. */
export function canPromptForCamera(): boolean {
  return window.isSecureContext && navigator.mediaDevices !== undefined;
}

/** What a camera that did not start was in want of. */
export function whyNoCamera(error: unknown): WhyNoCamera {
  if (!canPromptForCamera()) return 'not_secure';
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none';
}

/** In the place of the picture: why there is none, and what to do instead. */
export function NoCamera({ why }: { why: WhyNoCamera }) {
  const { t } = useTranslation();
  return <EmptyState icon={IconCameraOff} title={t('ui.no_camera')} text={t(`ui.camera_reason.${why}`)} />;
}
