import { importGeofences } from '@fleet/contracts/delivery/geofences.ts';
import { Button, FileButton, Modal } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { useImportGeofences } from './geofences.api.ts';
import classes from './geofences.module.css';

const KINDS = ['no_go', 'alert'] as const;
type ImportKind = (typeof KINDS)[number];

interface ChosenFile {
  name: string;
  /** Null if it is not GeoJSON. */
  geojson: Parameters<typeof importGeofences.body.parse>[0] | null;
  count: number;
}

/** Imports geofences from GeoJSON, all or none, with errors per feature. */
export function ImportDialog({
  delivery_branch_id,
  onClose,
}: {
  delivery_branch_id: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<ImportKind>('no_go');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [error, setError] = useState<unknown>(null);
  const importing = useImportGeofences();
  const take = async (chosen: File | null) => {
    if (!chosen) return;
    setError(null);
    setFile({ name: chosen.name, ...readCollection(await chosen.text()) });
  };
  const send = () => {
    const body = importGeofences.body.parse({ delivery_branch_id, kind, geojson: file!.geojson });
    return importing.mutateAsync({ body }).then(
      ({ added }) => {
        showSuccess(t('geofences.imported', { count: added }));
        onClose();
      },
      (refusal: unknown) => setError(refusal),
    );
  };
  const features = error instanceof CallError ? featureProblems(error.fields) : [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{t('geofences.import')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        <p className="muted">{t('geofences.import_note')}</p>
        <SegmentField
          {...plainField<ImportKind | ''>({
            name: 'kind',
            label: t('geofences.import_as'),
            value: kind,
            onChange: (next) => setKind(next === 'alert' ? 'alert' : 'no_go'),
          })}
          choices={KINDS.map((value) => ({ value, label: t(`geofences.kinds.${value}`) }))}
        />
        <FileButton
          accept=".geojson,.json,application/geo+json,application/json"
          onChange={(one) => void take(one)}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
              {t(file ? 'ui.choose_another' : 'ui.choose_document')}
            </Button>
          )}
        </FileButton>
        {file &&
          (file.geojson ? (
            <p role="status">{t('geofences.file_has', { name: file.name, count: file.count })}</p>
          ) : (
            <Callout tone="no">{t('geofences.no_geojson', { name: file.name })}</Callout>
          ))}
        {error !== null && (
          <Callout tone="no" title={t('geofences.nothing_drawn')}>
            {features.length === 0 ? (
              errorText(t, error)
            ) : (
              <ul>
                {features.map(({ number, code }) => (
                  <li key={number}>
                    {t('geofences.feature_wrong', {
                      number,
                      why: t(`geofences.faults.${code}`, { defaultValue: t('fields.invalid') }),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </Callout>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={!file?.geojson} loading={importing.isPending} onClick={() => void send()}>
            {t('geofences.draw_all')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Parses a file; a single feature counts as a collection of one. */
function readCollection(text: string): Pick<ChosenFile, 'geojson' | 'count'> {
  try {
    const input = JSON.parse(text) as { type?: string };
    const collection = input.type === 'Feature' ? { type: 'FeatureCollection', features: [input] } : input;
    const parsed = importGeofences.body.shape.geojson.safeParse(collection);
    return parsed.success
      ? { geojson: parsed.data as never, count: parsed.data.features.length }
      : { geojson: null, count: 0 };
  } catch {
    return { geojson: null, count: 0 };
  }
}

function featureProblems(fields: Readonly<Record<string, string>>): { number: number; code: string }[] {
  return Object.entries(fields).flatMap(([path, code]) => {
    const index = /^geojson\.features\.(\d+)/.exec(path)?.[1];
    return index === undefined ? [] : [{ number: Number(index) + 1, code }];
  });
}
