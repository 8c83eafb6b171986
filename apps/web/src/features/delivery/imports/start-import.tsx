import '@mantine/dropzone/styles.layer.css';
import { getImportTemplate, type ImportKind, MAX_IMPORT_ROWS } from '@fleet/contracts/delivery/imports.ts';
import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showError } from '../../../ui/toast.tsx';
import { useStartImport } from './imports.api.ts';
import classes from './imports.module.css';

const MAX_BYTES = 8 * 1024 * 1024;

/** Uploads a spreadsheet by selection or drag and drop; administrators select the client first. Offers the template. */
export function StartImport({ kind, onStarted }: { kind: ImportKind; onStarted: (id: number) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const [client_id, setClient] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const start = useStartImport();
  const isMixed = kind === 'orders';
  const isReady = !isPlatform || isMixed || client_id !== null;

  const take = (files: File[]) => {
    const file = files[0];
    if (!file || start.isPending) return;
    setRefusal(null);
    start.mutate(
      {
        body: { kind, file_name: file.name, ...(client_id !== null ? { client_id } : {}) },
        file,
      },
      { onSuccess: ({ id }) => onStarted(id) },
    );
  };
  const refuse = (file: File | undefined) =>
    setRefusal(file && file.size > MAX_BYTES ? t('import.too_large') : t('errors.UNSUPPORTED_FILE_TYPE'));
  const template = () =>
    download(getImportTemplate, { query: { kind, language } }).catch((error: unknown) =>
      showError(errorText(t, error)),
    );

  return (
    <Card title={t(`import.start_${kind}`)}>
      <div className={classes.start}>
        <p className={classes.text}>{t('import.how')}</p>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void template()}
          >
            {t('import.template')}
          </Button>
        </div>
        {isPlatform && (
          <PickField
            name="client_id"
            label={t('columns.client')}
            value={client_id}
            onChange={setClient}
            onBlur={() => {}}
            problem={undefined}
            required={!isMixed}
            hint={isMixed ? t('import.client_hint') : undefined}
            of="clients"
            find={findIn(listClients, nameOf)}
          />
        )}
        <Dropzone
          onDrop={take}
          onReject={(rejections) => refuse(rejections[0]?.file)}
          maxSize={MAX_BYTES}
          multiple={false}
          loading={start.isPending}
          disabled={!isReady}
          className={classes.drop!}
          inputProps={{ 'aria-label': t('import.choose') }}
        >
          <span className={classes.dropText}>
            <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden />
            <b>{t('import.choose')}</b>
            <small>{t('import.limits', { rows: formatNumber(MAX_IMPORT_ROWS) })}</small>
          </span>
        </Dropzone>
        {refusal && <Callout tone="no">{refusal}</Callout>}
        {start.error && <Callout tone="no">{errorText(t, start.error)}</Callout>}
      </div>
    </Card>
  );
}
