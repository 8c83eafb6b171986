import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/copy-text.ts';
import { showError, showSuccess } from './toast.tsx';

const SHOWN_FOR_MS = 2000;

interface CopyButtonProps extends Pick<ButtonProps, 'size'> {
  /** What is copied. */
  value: string;
  /** What it is, for screen readers: "IBAN". */
  of: string;
  disabled?: boolean;
}

/** Copies a text and says so, or says that the browser did not allow it. */
export function CopyButton({ value, of, size = 'sm', disabled = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(value))) return showError(t('ui.not_copied'));
    setIsCopied(true);
    showSuccess(t('ui.copied_of', { of }));
  };
  return (
    <Button
      size={size}
      variant="default"
      disabled={disabled}
      aria-label={`${t(isCopied ? 'ui.copied' : 'ui.copy')}: ${of}`}
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      {t(isCopied ? 'ui.copied' : 'ui.copy')}
    </Button>
  );
}
