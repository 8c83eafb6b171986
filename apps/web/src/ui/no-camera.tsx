import { IconCameraOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Why there is no camera. `not_secure`: browsers allow cameras only over https or on localhost. */
export type WhyNoCamera = 'refused' | 'none' | 'not_secure';

/** Whether the browser allows this page to request a camera. */
export function canPromptForCamera(): boolean {
  return window.isSecureContext && navigator.mediaDevices !== undefined;
}

/** Classifies the error of a camera that did not start. */
export function whyNoCamera(error: unknown): WhyNoCamera {
  if (!canPromptForCamera()) return 'not_secure';
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none';
}

/** Placeholder of the camera picture: why there is none, and what to do instead. */
export function NoCamera({ why }: { why: WhyNoCamera }) {
  const { t } = useTranslation();
  return <EmptyState icon={IconCameraOff} title={t('ui.no_camera')} text={t(`ui.camera_reason.${why}`)} />;
}
