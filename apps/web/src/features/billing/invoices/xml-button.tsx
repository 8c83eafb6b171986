import { Button } from '@mantine/core';
import { IconFileTypeXml } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showError } from '../../../ui/toast.tsx';

interface XmlButtonProps {
  label: string;
  route: { readonly path: string };
  params: Record<string, number>;
}

/** Downloads the document as UBL XML. */
export function XmlButton({ label, route, params }: XmlButtonProps) {
  const { t } = useTranslation();
  const [isLoading, setIsLoading] = useState(false);
  const save = async () => {
    setIsLoading(true);
    try {
      await download(route, { params });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(errorText(t, error));
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeXml size={18} aria-hidden />}
      loading={isLoading}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
