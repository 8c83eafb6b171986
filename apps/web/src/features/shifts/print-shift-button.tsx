import { printShift } from '@fleet/contracts/shifts.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call-error.ts';
import { download } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { showError } from '../../ui/toast.tsx';

/** The report of a shift as PDF, ready to be printed and signed, in the reader's language. */
export function PrintShiftButton({ shift }: { shift: { id: number } }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const [isDrawing, setIsDrawing] = useState(false);
  const print = async () => {
    setIsDrawing(true);
    try {
      await download(printShift, { params: { id: shift.id }, query: { lang } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(errorText(t, error));
    } finally {
      setIsDrawing(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      loading={isDrawing}
      onClick={() => void print()}
    >
      {t('shifts.pdf')}
    </Button>
  );
}
