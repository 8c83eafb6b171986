import { Button, Loader, Menu } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconFileTypeXls, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../lib/appearance-context.ts';
import { CallError } from '../lib/call-error.ts';
import { download } from '../lib/download.ts';
import { errorText } from '../lib/error-text.ts';
import { formatNumber } from '../lib/format.ts';
import { showError, showSuccess } from './toast.tsx';

interface ExportMenuProps {
  /** The list's export, created by `exportRoute`. */
  route: { readonly path: string };
  params?: Record<string, unknown>;
  /** The list's filters and sorting, without paging. */
  query: Record<string, unknown>;
}

const FORMATS = [
  { format: 'xlsx', icon: IconFileTypeXls },
  { format: 'csv', icon: IconFileTypeCsv },
] as const;

/** Exports all rows that match the filters, with progress and cancel. */
export function ExportMenu({ route, params, query }: ExportMenuProps) {
  const { t } = useTranslation();
  const lang = useWrittenLanguage();
  const [bytes, setBytes] = useState<number | null>(null);
  const stopper = useRef<AbortController | null>(null);

  const run = async (format: 'csv' | 'xlsx') => {
    const { page: _page, per_page: _perPage, ...filters } = query;
    const controller = new AbortController();
    stopper.current = controller;
    setBytes(0);
    try {
      const size = await download(
        route,
        { ...(params ? { params } : {}), query: { ...filters, format, lang } },
        { onProgress: setBytes, signal: controller.signal },
      );
      showSuccess(t('ui.exported', { size: sizeText(size) }));
    } catch (error) {
      if (error instanceof CallError) showError(errorText(t, error));
      else if (!controller.signal.aborted) throw error;
    } finally {
      setBytes(null);
    }
  };

  if (bytes !== null)
    return (
      <Button
        variant="default"
        leftSection={<Loader size={16} />}
        rightSection={<IconX size={16} aria-hidden />}
        onClick={() => stopper.current?.abort()}
        aria-label={t('ui.stop_export')}
      >
        <span className="num">{t('ui.exporting', { size: sizeText(bytes) })}</span>
      </Button>
    );
  return (
    <Menu position="bottom-end" shadow="md" trapFocus>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('ui.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('ui.export_note')}</Menu.Label>
        {FORMATS.map(({ format, icon: Icon }) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => void run(format)}
          >
            {t(`ui.export_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
