import { type ReactNode, useCallback } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import { nameIn } from '../lib/language.ts';
import classes from './name-cell.module.css';
import { type MasterStatus, MasterStatusBadge } from './status-switch.tsx';

export interface Names {
  name_en: string;
  name_ar: string;
}

/** Returns a function for a name in the reader's language; empty if missing. Stable until the language changes. */
export function useNameOf(): (names: Names | null | undefined) => string {
  const language = useLanguage();
  return useCallback((names) => (names ? nameIn(language, names) : ''), [language]);
}

/** A name with the other language below it. */
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
  /** Names in both languages, or other content. */
  name: Names | ReactNode;
  status?: MasterStatus;
  /** Content at the end of the row: amount or status. */
  end?: ReactNode;
  children?: ReactNode;
}

/** A compact row for phones and beside an open panel: name, one muted line, and the status if inactive. */
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
