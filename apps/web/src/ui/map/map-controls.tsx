import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface MapControlsProps {
  canvas: { zoomBy(steps: number): void; fit(): void };
  className: string;
}

/** Zoom in, zoom out, fit all: for use without a mouse wheel. */
export function MapControls({ canvas, className }: MapControlsProps) {
  const { t } = useTranslation();
  const controls = [
    { label: 'map.zoom_in', Icon: IconPlus, press: () => canvas.zoomBy(1) },
    { label: 'map.zoom_out', Icon: IconMinus, press: () => canvas.zoomBy(-1) },
    { label: 'map.show_all', Icon: IconFocusCentered, press: () => canvas.fit() },
  ];
  return (
    <div className={className}>
      {controls.map(({ label, Icon, press }) => (
        <ActionIcon key={label} variant="default" size={36} onClick={press} aria-label={t(label)}>
          <Icon size={18} />
        </ActionIcon>
      ))}
    </div>
  );
}
