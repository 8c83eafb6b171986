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
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { formatDate, formatHalalas, formatMonth } from '../../lib/format.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
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
  children?: ReactNode;
}

/** One result of the search menu. */
export function Row({ icon, title, second, children }: RowProps) {
  return (
    <span className={classes.row}>
      {icon}
      <span className={classes.titles}>
        <span className="ellipsis">
          <bdi>{title}</bdi>
        </span>
        {second && (
          <small className="ellipsis">
            <bdi>{second}</bdi>
          </small>
        )}
      </span>
      {children}
    </span>
  );
}

/** A person, vehicle or party: name, type and owner. */
export function ContactRow({ contact }: { contact: FoundContact }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useWrittenLanguage();
  const Icon = CONTACT_ICONS[contact.kind];
  const title = contact.plate_no?.replace('-', ' ') ?? titleOf(contact, language);
  const name = contact.plate_no ? contact.title_en : '';
  const second = [
    t(`search.kinds.${contact.kind}`),
    name,
    contact.mobile ?? contact.email,
    contact.related_to?.replace('-', ' '),
    nameOf(contact.party),
  ];
  return (
    <Row icon={<Icon size={20} stroke={1.75} />} title={title} second={second.filter(Boolean).join(' · ')} />
  );
}

/** A receipt, document or attachment of a thread. */
export function FileRow({ file }: { file: FoundFile }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const nameOf = useNameOf();
  const Icon = FILE_ICONS[file.kind];
  const second = [
    t(`search.files_kinds.${file.kind}`),
    file.amount_halalas === null ? '' : t('search.amount', { amount: formatHalalas(file.amount_halalas) }),
    nameOf(file.party),
    file.statement_of ? '' : formatDate(file.created_at, language),
  ];
  return (
    <Row
      icon={<Icon size={20} stroke={1.75} />}
      title={file.statement_of ? formatMonth(file.title, language) : file.title}
      second={second.filter(Boolean).join(' · ')}
    />
  );
}

/** A contact's title in the reader's language. */
export function titleOf({ title_en, title_ar }: FoundContact, language: 'en' | 'ar'): string {
  return language === 'ar' ? title_ar || title_en : title_en;
}
