import type { TimelineEntry } from '@fleet/domain/fuel-request-statuses.ts';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatDateTime, formatTime } from '../lib/format.ts';
import { Picture } from './picture.tsx';
import { STATUS_STYLE, type Tone } from './status-badge.tsx';
import classes from './timeline.module.css';

/** Label and appearance of an entry that does not belong to a fuel request. */
export interface TimelineStyle {
  label: string;
  tone: Tone;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
}

export interface TimelineItem {
  id: string | number;
  /** A fuel request's status, plate scan or fueling, or a custom entry. */
  entry: TimelineEntry | TimelineStyle;
  /** ISO 8601. */
  at: string;
  /** Actor: "Imran Khan, attendant". */
  by?: ReactNode;
  /** Details: location, reason, corrections; one muted line each. */
  lines?: readonly ReactNode[];
  pictures?: readonly { path: string; label: string; note?: ReactNode }[];
}

interface TimelineProps {
  items: readonly TimelineItem[];
  /** The last entry is the current state: its dot is filled. */
  current?: boolean;
  /** One line per entry, for receipts. */
  compact?: boolean;
  /** Spans several days: each entry shows its date. */
  isDated?: boolean;
}

/** History of a request, order or trip: who, what, when, where, with pictures. */
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
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry are never reordered
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
