import { type ReactNode, useCallback } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import classes from './name-cell.module.css';
import { type MasterStatus, MasterStatusBadge } from './status-switch.tsx';

export interface Names {
  name_en: string;
  name_ar: string;
}

/** Gives a thing's name in the reader's language; empty for none. Another function only when the language is another. */
export function useNameOf(): (names: Names | null | undefined) => string {
  const language = useLanguage();
  return useCallback(
    (names) => (names ? (language === 'en' ? names.name_en : names.name_ar || names.name_en) : ''),
    [language],
  );
}

/** A name with the other language quietly below it. */
export function NameCell({ name, note }: { name: Names; note?: ReactNode }) {
  const language = useLanguage();
  const [first, second, other] =
    language === 'en' ? [name.name_en, name.name_ar, 'ar'] : [name.name_ar, name.name_en, 'en'];
  return (
    <span className={classes.two}>
      <b className="ellipsis">
        <bdi>{first || second}</bdi>
      </b>
      <small className="ellipsis">{note ?? <bdi lang={other}>{first ? second : ''}</bdi>}</small>
    </span>
  );
}

interface NarrowItemProps {
  /** Its names, or whatever it is known by. */
  name: Names | ReactNode;
  status?: MasterStatus;
  /** What it comes to or where it stands, at the row's end. */
  end?: ReactNode;
  children?: ReactNode;
}

/** A row of master data on phones and beside an open panel: its name, one quiet line, its status when it is off. */
export function NarrowItem({ name, status, end, children }: NarrowItemProps) {
  const nameOf = useNameOf();
  return (
    <span className={classes.narrow}>
      <span className={classes.two}>
        <b className="ellipsis">{isNames(name) ? <bdi>{nameOf(name)}</bdi> : name}</b>
        <small className="ellipsis">{children}</small>
      </span>
      {status === 'inactive' && <MasterStatusBadge status={status} />}
      {end && <span className={classes.end}>{end}</span>}
    </span>
  );
}

function isNames(name: unknown): name is Names {
  return typeof name === 'object' && name !== null && 'name_en' in name;
}
