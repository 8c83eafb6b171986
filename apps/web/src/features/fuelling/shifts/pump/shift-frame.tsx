import type { ReactNode } from 'react';
import { useAppearance } from '../../../../lib/appearance-context.ts';
import { PhoneFrame } from '../../../../ui/phone-frame.tsx';

interface ShiftFrameProps {
  title: string;
  sub?: ReactNode;
  onBack: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** The shift's page at the pump: one column in the pump's light, the button at the thumb. */
export function ShiftFrame({ title, sub, onBack, footer, children }: ShiftFrameProps) {
  const { appearance } = useAppearance();
  return (
    <PhoneFrame
      title={title}
      sub={sub}
      onBack={onBack}
      background={appearance.skin === 'dark' ? 'night' : 'pump'}
      footer={footer}
    >
      {children}
    </PhoneFrame>
  );
}
