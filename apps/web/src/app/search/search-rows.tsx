import type { ContactKind, FoundContact, FoundFile } from '@fleet/contracts/insight/search.ts';
import {
  IconBuilding,
  IconBuildingStore,
  IconFileInvoice,
  IconFileText,
  IconGasStation,
  IconId,
  IconPaperclip,
  IconReceipt,
  IconSteeringWheel,
  IconTruck,
  IconUser,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { formatBytes, formatDate, formatHalalas, formatMonth } from '../../lib/format.ts';
import { mobileText } from '../../ui/mobile-number.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import classes from './search.module.css';

type IconComponent = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** Icon of each contact type. */
export const CONTACT_ICONS: Record<ContactKind, IconComponent> = {
  client: IconBuilding,
  network: IconBuildingStore,
  station: IconGasStation,
  driver: IconSteeringWheel,
  vehicle: IconTruck,
  staff: IconId,
  user: IconUser,
};
const FILE_ICONS = {
  receipt: IconReceipt,
  attachment: IconPaperclip,
  document: IconFileText,
  statement: IconFileInvoice,
} as const;

interface RowProps {
  icon: ReactNode;
  title: string;
  second?: string;
  /** End of its first line, so that the second has the whole width: a date, a size, a bookmark icon. */
  children?: ReactNode;
}

/** One result of the search menu. */
export function Row({ icon, title, second, children }: RowProps) {
  return (
    <span className={classes.row}>
      {icon}
      <span className={classes.titles}>
        <span className={classes.line}>
          <span className={classes.twoLines}>
            <bdi>{title}</bdi>
          </span>
          {children}
        </span>
        {second && (
          <small className={classes.twoLines}>
            <bdi>{second}</bdi>
          </small>
        )}
      </span>
    </span>
  );
}

/** A user, a vehicle or a party: picture, name, type, owner and date. */
export function ContactRow({ contact }: { contact: FoundContact }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useWrittenLanguage();
  return (
    <Row
      icon={<ContactPicture contact={contact} size={28} />}
      title={contact.plate_no?.replace('-', ' ') ?? titleOf(contact, language)}
      second={[contact.plate_no && titleOf(contact, language), lineOf(contact, t, nameOf)]
        .filter(Boolean)
        .join(' · ')}
    >
      <small className={classes.fact}>{formatDate(contact.created_at, language)}</small>
    </Row>
  );
}

const PEOPLE: readonly ContactKind[] = ['driver', 'staff', 'user'];

/** Photo of a driver, icon of other contacts. */
export function ContactPicture({ contact, size }: { contact: FoundContact; size: number }) {
  const Icon = CONTACT_ICONS[contact.kind];
  if (PEOPLE.includes(contact.kind))
    return <Portrait name={contact.title_en} file_id={contact.photo_file_id} size={size} />;
  return (
    <span className={classes.picture} style={{ width: size, height: size }}>
      <Icon size={20} stroke={1.75} />
    </span>
  );
}

/** Type of the contact, how to reach it and its party. */
export function lineOf(contact: FoundContact, t: TFunction, nameOf: ReturnType<typeof useNameOf>): string {
  return [
    t(`search.kinds.${contact.kind}`),
    contact.mobile ? mobileText(contact.mobile) : contact.email,
    // A driver's vehicle, by its plate; others have names, whose hyphens stay.
    contact.kind === 'driver' ? contact.related_to?.replace('-', ' ') : contact.related_to,
    nameOf(contact.party),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A receipt, a document or an attachment of a thread: title, type, uploader and size. */
export function FileRow({ file }: { file: FoundFile }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const nameOf = useNameOf();
  const Icon = FILE_ICONS[file.kind];
  const second = [
    t(`search.files_kinds.${file.kind}`),
    file.by ? t('search.by', { name: file.by }) : nameOf(file.party),
    file.amount_halalas === null ? '' : t('search.amount', { amount: formatHalalas(file.amount_halalas) }),
    file.statement_of ? '' : formatDate(file.created_at, language),
  ];
  return (
    <Row
      icon={<Icon size={20} stroke={1.75} />}
      title={file.statement_of ? formatMonth(file.title, language) : file.title}
      second={second.filter(Boolean).join(' · ')}
    >
      {file.size_bytes > 0 && (
        <small className={classes.fact}>{formatBytes(file.size_bytes, language)}</small>
      )}
    </Row>
  );
}

/** A contact's title in the reader's language. */
export function titleOf({ title_en, title_ar }: FoundContact, language: 'en' | 'ar'): string {
  return language === 'ar' ? title_ar || title_en : title_en;
}
