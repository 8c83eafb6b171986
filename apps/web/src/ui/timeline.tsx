import type { TimelineEntry } from '@fleet/domain/fuel-request-statuses.ts';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatDateTime, formatTime } from '../lib/format.ts';
import { Picture } from './picture.tsx';
import { STATUS_STYLE, type Tone } from './status-badge.tsx';
import classes from './timeline.module.css';

/** What an entry is called and looks like, where it is not one of a fuel request's. */
export interface TimelineStyle {
  label: string;
  tone: Tone;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
}

export interface TimelineItem {
  id: string | number;
  /** A fuel request's status, its plate scan or refuelling; or what anything else went through. */
  entry: TimelineEntry | TimelineStyle;
  /** ISO 8601. */
  at: string;
  /** Who did it: "Imran Khan, attendant". */
  by?: ReactNode;
  /** Where, why, what was fixed: one quiet line each. */
  lines?: readonly ReactNode[];
  pictures?: readonly { path: string; label: string; note?: ReactNode }[];
}

interface TimelineProps {
  items: readonly TimelineItem[];
  /** The last entry is where things stand now: its dot is filled. */
  current?: boolean;
  /** One line an entry, for receipts. */
  compact?: boolean;
  /** It goes over several days: each entry says its day too. */
  isDated?: boolean;
}

/** What happened to a request, an order or a trip: who, what, when, where, with pictures. The same everywhere. */
export function Timeline({ items, current = true, compact = false, isDated = false }: TimelineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ol className={classes.timeline} data-compact={compact || undefined}>
      {items.map((item, index) => {
        const { entry } = item;
        const style =
          typeof entry === 'string' ? { ...STATUS_STYLE[entry], label: t(`status.${entry}`) } : entry;
        const { tone, icon: Icon, label } = style;
        const isNow = current && index === items.length - 1;
        return (
          <li
            key={item.id}
            className={classes.item}
            data-tone={tone}
            data-now={isNow || undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={classes.dot} aria-hidden>
              <Icon size={14} stroke={2} />
            </span>
            <div className={classes.header}>
              <b>{label}</b>
              <time dateTime={item.at} className="num">
                {isDated ? formatDateTime(item.at, language) : formatTime(item.at)}
              </time>
            </div>
            {!compact && item.by && <p className={classes.by}>{item.by}</p>}
            {!compact &&
              item.lines?.map((line, lineIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one entry never change places
                <p key={lineIndex} className={classes.line}>
                  {line}
                </p>
              ))}
            {!compact &&
              item.pictures?.map((picture) => (
                <div key={picture.path} className={classes.picture}>
                  <Picture path={picture.path} label={picture.label} width={96} height={55} />
                  {picture.note && <div className={classes.line}>{picture.note}</div>}
                </div>
              ))}
          </li>
        );
      })}
    </ol>
  );
}
