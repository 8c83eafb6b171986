import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../lib/appearance-context.ts';
import { CallError } from '../lib/call-error.ts';
import { download } from '../lib/download.ts';
import { errorText } from '../lib/error-text.ts';
import { showError } from './toast.tsx';

interface PdfButtonProps {
  label: string;
  /** A route that returns a document in the requested language. */
  route: { readonly path: string };
  params?: Record<string, number>;
  query?: Record<string, unknown>;
}

/** Downloads a server-rendered document in the reader's language. */
export function PdfButton({ label, route, params, query }: PdfButtonProps) {
  const { t } = useTranslation();
  const lang = useWrittenLanguage();
  const [isDrawing, setIsDrawing] = useState(false);
  const draw = async () => {
    setIsDrawing(true);
    try {
      await download(route, { ...(params && { params }), query: { ...query, lang } });
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
      onClick={() => void draw()}
    >
      {label}
    </Button>
  );
}
