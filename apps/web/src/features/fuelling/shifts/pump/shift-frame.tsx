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

/** Frame of the shift page in the pump's theme. */
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
