import type { FoundContact, FoundRecord } from '@fleet/contracts/insight/search.ts';
import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import { IconHash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { formatDate, formatDateTime, isolated } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { Plate } from '../../ui/plate.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './search.module.css';
import { ContactPicture, lineOf, titleOf } from './search-rows.tsx';

/** Record with exactly the typed number. */
export function RecordHit({ record }: { record: FoundRecord }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const nameOf = useNameOf();
  const second = [t(`search.records.${record.kind}`), nameOf(record.party), record.related_to];
  return (
    <span className={classes.hit}>
      {record.plate_no ? (
        <Plate plate={record.plate_no} kind={(record.plate_kind ?? 'private') as 'private'} size="xs" />
      ) : (
        <IconHash size={28} stroke={1.75} aria-hidden />
      )}
      <span className={classes.titles}>
        <span className={classes.number}>
          <bdi className="num">{record.number}</bdi>
          {record.opens === 'fuel_request' && record.status && (
            <StatusBadge status={record.status as FuelRequestStatus} />
          )}
        </span>
        <small className="ellipsis">
          <bdi>{second.filter(Boolean).join(' · ')}</bdi>
        </small>
      </span>
      <span className={classes.end}>
        {record.amount_halalas !== null && <Money amount_halalas={record.amount_halalas} />}
        {record.at && <small>{formatDateTime(record.at, language)}</small>}
      </span>
    </span>
  );
}

/** Contact with exactly the typed plate, mobile, identity number, address or name. */
export function ContactHit({
  contact,
  didYouMean,
}: {
  contact: FoundContact;
  /** Its plate, where another was typed. */
  didYouMean: string | null;
}) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const nameOf = useNameOf();
  return (
    <span className={classes.hit}>
      {contact.plate_no ? (
        <Plate plate={contact.plate_no} kind={(contact.plate_kind ?? 'private') as 'private'} size="xs" />
      ) : (
        <ContactPicture contact={contact} size={40} />
      )}
      <span className={classes.titles}>
        {didYouMean && (
          <small>{t('search.did_you_mean', { plate: isolated(didYouMean.replace('-', ' ')) })}</small>
        )}
        <span className={classes.number}>
          <bdi>{titleOf(contact, language)}</bdi>
        </span>
        <small className="ellipsis">
          <bdi>{lineOf(contact, t, nameOf)}</bdi>
        </small>
      </span>
      <span className={classes.end}>
        <small>{formatDate(contact.created_at, language)}</small>
      </span>
    </span>
  );
}
