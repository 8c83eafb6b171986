import {
  deleteExportFile,
  downloadExportFile,
  EXPORT_FILE_DAYS,
  type ExportFile,
  listExportFiles,
} from '@fleet/contracts/insight/export-files.ts';
import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconFolder,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { sizeText } from '../../../ui/size-text.ts';
import { showError } from '../../../ui/toast.tsx';
import classes from './export-files.module.css';

const KIND = 'export_file';
const ICONS = { csv: IconFileTypeCsv, xlsx: IconFileTypeXls };
const POLL_MS = 2_000;
const PHONE = '(max-width: 48em)';

const isInProgress = ({ expires_at }: ExportFile) => expires_at === null;

/** The reader's exports: what is being made, with its progress, and what can be downloaded. */
export function ExportFilesScreen() {
  const { t } = useTranslation();
  const { id } = usePanel();
  const { data, error, refetch } = useQuery({
    queryKey: [KIND, 'list'],
    queryFn: ({ signal }) => call(listExportFiles, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isInProgress) ? POLL_MS : false),
    refetchOnMount: 'always',
  });
  return (
    <>
      <PageHeader title={t('export_files.title')}>
        {t('export_files.kept', { count: EXPORT_FILE_DAYS })}
      </PageHeader>
      <Card flush>
        {error && !data ? (
          <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <div className={classes.loading} aria-busy>
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        ) : data.rows.length === 0 ? (
          <EmptyState icon={IconFolder} title={t('export_files.none')} text={t('export_files.none_text')} />
        ) : (
          <ul className={classes.files}>
            {data.rows.map((file) => (
              <FileLine key={file.id} file={file} isOpened={String(file.id) === id} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function FileLine({ file, isOpened }: { file: ExportFile; isOpened: boolean }) {
  const { t } = useTranslation();
  const remove = useChange(deleteExportFile, [KIND]);
  const fetch = useMutation({
    mutationFn: () => download(downloadExportFile, { params: { id: file.id } }),
    onError: (error) => showError(errorText(t, error)),
  });
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  const get = {
    'aria-label': `${t('export_files.download')}: ${file.file_name}`,
    loading: fetch.isPending,
    onClick: () => fetch.mutate(),
  };
  const Icon = file.problem ? IconAlertTriangle : ICONS[file.format];
  const removeText = t(isInProgress(file) ? 'ui.stop_export' : 'export_files.remove');
  return (
    <li className={classes.file} data-opened={isOpened || undefined}>
      <Icon size={24} stroke={1.5} className={classes.icon} data-problem={file.problem} aria-hidden />
      <span className={classes.text}>
        <b>
          <bdi dir="ltr">{file.file_name}</bdi>
        </b>
        <small role={isInProgress(file) ? 'status' : undefined}>
          <State file={file} />
        </small>
      </span>
      {file.status === 'ready' &&
        (isPhone ? (
          <ActionIcon variant="default" size={44} {...get}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} {...get}>
            {t('export_files.download')}
          </Button>
        ))}
      <Tooltip label={removeText}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`${removeText}: ${file.file_name}`}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate({ params: { id: file.id } }, { onError: (error) => showError(errorText(t, error)) })
          }
        >
          {isInProgress(file) ? <IconX size={18} aria-hidden /> : <IconTrash size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function State({ file }: { file: ExportFile }) {
  const { t } = useTranslation();
  if (file.problem) return t(`export_files.problems.${file.problem}`);
  if (file.status === 'waiting') return t('export_files.waiting');
  if (file.status === 'in_progress') return t('export_files.making', { size: sizeText(file.size_bytes) });
  return (
    <Trans
      i18nKey="export_files.until"
      values={{ size: sizeText(file.size_bytes) }}
      components={{ time: <DateTime at={file.expires_at!} as="full" /> }}
    />
  );
}
