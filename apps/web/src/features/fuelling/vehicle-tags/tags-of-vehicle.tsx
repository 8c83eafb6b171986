import { Button, Skeleton } from '@mantine/core';
import { IconKey, IconNfc } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showError } from '../../../ui/toast.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { TagActions } from './tag-actions.tsx';
import { TagStatusBadge } from './tag-status.tsx';
import { useCreateTagCode, useTags, type VehicleTag } from './vehicle-tags.api.ts';
import classes from './vehicle-tags.module.css';

/** A vehicle's tags, the newest first, and the ways to pair one. */
export function TagsOfVehicle({ vehicle }: { vehicle: { id: number; plate_no: string } }) {
  const { t } = useTranslation();
  const mayUpdate = useCan('update vehicle_tag');
  const tags = useTags({ vehicle_id: vehicle.id, per_page: 50, sort: '-paired_at' });
  const code = useCreateTagCode();
  const [isPairing, setIsPairing] = useState(false);
  if (tags.error && !tags.data)
    return <ErrorState text={errorText(t, tags.error)} onRetry={() => void tags.refetch()} />;
  if (!tags.data) return <Skeleton height={160} radius="md" />;
  const { rows } = tags.data;
  const active = rows.find((row) => row.status === 'active');
  const getCode = () =>
    code.mutate({ body: { vehicle_id: vehicle.id } }, { onError: (error) => showError(errorText(t, error)) });
  return (
    <>
      <div className={classes.bar}>
        <p>{t('vehicle_tags.note')}</p>
        {mayUpdate && (
          <>
            <Button
              variant="default"
              leftSection={<IconKey size={18} aria-hidden />}
              loading={code.isPending}
              onClick={getCode}
            >
              {t('vehicle_tags.get_code')}
            </Button>
            {!active && (
              <Button leftSection={<IconNfc size={18} aria-hidden />} onClick={() => setIsPairing(true)}>
                {t('vehicle_tags.pair')}
              </Button>
            )}
          </>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon={IconNfc}
          title={t('vehicle_tags.none_of_vehicle')}
          text={t('vehicle_tags.none_text')}
        >
          <HelpLink topic="vehicle-tags" />
        </EmptyState>
      ) : (
        rows.map((tag) => <TagCard key={tag.id} tag={tag} />)
      )}
      {isPairing && <PairDialog vehicle={vehicle} onClose={() => setIsPairing(false)} />}
      {code.data && <CodeDialog plate_no={vehicle.plate_no} made={code.data} onClose={code.reset} />}
    </>
  );
}

function TagCard({ tag }: { tag: VehicleTag }) {
  return (
    <section className={classes.tag} aria-label={tag.tag_number}>
      <div className={classes.head}>
        <b className="num">
          <bdi>{tag.tag_number}</bdi>
        </b>
        <TagStatusBadge status={tag.status} />
      </div>
      <TagFacts tag={tag} />
      <TagActions tag={tag} />
    </section>
  );
}

/** What is known of a tag. */
export function TagFacts({ tag }: { tag: VehicleTag }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const place = tag.paired_station
    ? nameOf(tag.paired_station)
    : t(`vehicle_tags.paired_in.${tag.paired_in}`);
  return (
    <>
      <FactList
        facts={[
          { name: 'label', label: t('columns.tag_label'), value: tag.label },
          { name: 'paired_at', shown: <DateTime at={tag.paired_at} /> },
          { name: 'paired_by', value: tag.paired_by },
          { name: 'paired_in', shown: place },
          {
            name: 'last_read_at',
            shown: tag.last_read_at ? <DateTime at={tag.last_read_at} /> : t('vehicle_tags.never'),
          },
          ...(tag.last_read_station
            ? [{ name: 'last_read_station', shown: nameOf(tag.last_read_station) }]
            : []),
          ...(tag.status_reason ? [{ name: 'status_reason', value: tag.status_reason, wide: true }] : []),
          ...(tag.replaced_by
            ? [{ name: 'replaced_by', shown: <bdi className="num">{tag.replaced_by.tag_number}</bdi> }]
            : []),
        ]}
      />
      {tag.last_refused_at && (
        <p className="muted">
          <Trans
            i18nKey="vehicle_tags.refused_at"
            components={{ date: <DateTime at={tag.last_refused_at} /> }}
          />
        </p>
      )}
    </>
  );
}
