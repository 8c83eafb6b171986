import { ActionIcon, Button, Loader, Menu, Tooltip } from '@mantine/core';
import {
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconFolder,
  IconFolderDown,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../lib/appearance-context.ts';
import { CallError } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { ExportFailed, exportInBackground, exportList } from '../lib/export-list.ts';
import { useSignedIn } from '../lib/user-context.ts';
import classes from './export-menu.module.css';
import { sizeText } from './size-text.ts';
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
type Format = (typeof FORMATS)[number]['format'];

const FILES = {
  admin: '/admin/files',
  customer: '/files',
  'gas station': '/gas-station/files',
  'gas station network': '/gas-station-network/files',
  supervisor: '/supervisor/files',
} as const;

interface Running {
  readonly format: Format;
  readonly bytes: number;
  readonly isInBackground: boolean;
  readonly stopper: AbortController;
}

/** Exports all rows that match the filters, with progress and cancel; what takes long goes on without its reader. */
export function ExportMenu({ route, params, query }: ExportMenuProps) {
  const { t } = useTranslation();
  const lang = useWrittenLanguage();
  const { area } = useSignedIn();
  const [running, setRunning] = useState<Running | null>(null);
  const current = useRef<AbortController | null>(null);

  const run = async (format: Format, make: typeof exportList) => {
    const { page: _page, per_page: _perPage, ...filters } = query;
    const stopper = new AbortController();
    current.current = stopper;
    // One that was stopped for another says nothing more.
    const note = (change: Partial<Running>) =>
      current.current === stopper && setRunning((before) => before && { ...before, ...change });
    setRunning({ format, bytes: 0, isInBackground: false, stopper });
    try {
      const input = { ...(params ? { params } : {}), query: { ...filters, format, lang } };
      const size = await make(route, input, {
        signal: stopper.signal,
        onProgress: (bytes) => note({ bytes }),
        onBackground: () => {
          note({ bytes: 0, isInBackground: true });
          showSuccess(t('export_files.continues'));
        },
      });
      showSuccess(t('ui.exported', { size: sizeText(size) }));
    } catch (error) {
      if (error instanceof ExportFailed) showError(t(`export_files.problems.${error.message}`));
      else if (error instanceof CallError) showError(errorText(t, error));
      else if (!stopper.signal.aborted) throw error;
    } finally {
      if (current.current === stopper) setRunning(null);
    }
  };

  if (running)
    return (
      <span className={classes.running}>
        <Button
          variant="default"
          leftSection={<Loader size={16} />}
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => running.stopper.abort()}
          aria-label={t('ui.stop_export')}
        >
          <span className="num">
            {t(running.isInBackground ? 'export_files.making' : 'ui.exporting', {
              size: sizeText(running.bytes),
            })}
          </span>
        </Button>
        {!running.isInBackground && (
          <Tooltip label={t('export_files.continue')}>
            <ActionIcon
              variant="default"
              className={classes.later}
              aria-label={t('export_files.continue')}
              onClick={() => {
                running.stopper.abort();
                void run(running.format, exportInBackground);
              }}
            >
              <IconFolderDown size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
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
            onClick={() => void run(format, exportList)}
          >
            {t(`ui.export_${format}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={FILES[area]} leftSection={<IconFolder size={18} aria-hidden />}>
          {t('export_files.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
