import { OVERLAP_HOURS, type OverlapHours } from '@fleet/contracts/overlap.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SegmentField } from './form/choice-fields.tsx';
import { plainField } from './form/plain-field.ts';

const USUAL_HOURS: OverlapHours = 24;

interface RotateDialogProps {
  /** The question: "Create a new secret for “ERP”?" */
  title: ReactNode;
  text: ReactNode;
  /** Label of the confirming button. */
  confirm: ReactNode;
  /** Label of the old one's grace period: "Old key lasts". */
  label: string;
  isBusy: boolean;
  error: unknown;
  onConfirm: (overlap: OverlapHours) => void;
  onClose: () => void;
}

/** Asks before rotating a key or secret, with the grace period of the old one. */
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
