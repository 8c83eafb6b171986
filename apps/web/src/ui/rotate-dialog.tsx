import { OVERLAP_HOURS, type OverlapHours } from '@fleet/contracts/overlap.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SegmentField } from './form/choice-fields.tsx';
import { plainField } from './form/plain-field.ts';

const USUAL_HOURS: OverlapHours = 24;

interface RotateDialogProps {
  /** The question: "A new secret for “ERP”?" */
  title: ReactNode;
  text: ReactNode;
  /** The button that makes the new one. */
  confirm: ReactNode;
  /** What the old one does meanwhile: "Old key lasts". */
  label: string;
  isBusy: boolean;
  error: unknown;
  onConfirm: (overlap: OverlapHours) => void;
  onClose: () => void;
}

/** Asks before a key or a secret is followed by a new one, and how long the old one goes on beside it. */
export function RotateDialog({ label, onConfirm, ...dialog }: RotateDialogProps) {
  const { t } = useTranslation();
  const [overlap, setOverlap] = useState<OverlapHours>(USUAL_HOURS);
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm(overlap)}>
      <SegmentField
        {...plainField({
          name: 'overlap_hours',
          label,
          value: String(overlap),
          onChange: (hours) => setOverlap(Number(hours) as OverlapHours),
        })}
        choices={OVERLAP_HOURS.map((hours) => ({ value: String(hours), label: t(`ui.overlap.${hours}`) }))}
      />
    </ConfirmDialog>
  );
}
