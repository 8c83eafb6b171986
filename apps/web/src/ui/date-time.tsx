import { useEffect, useState } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatDate, formatDateTime, formatHijri, formatRelative, formatTime } from '../lib/format.ts';

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** `full` 21 Nov 2026, 14:05 · `date` · `time` · `relative` "3 minutes ago", updated, with the exact time on hover. */
  as?: 'full' | 'date' | 'time' | 'relative';
  className?: string | undefined;
}

/** A time in Riyadh as text. */
export function DateTime({ at, as = 'full', className }: DateTimeProps) {
  const language = useLanguage();
  const now = useNow(as === 'relative');
  const exact = formatDateTime(at, language);
  const text =
    as === 'relative'
      ? formatRelative(at, now, language)
      : as === 'date'
        ? formatDate(at, language)
        : as === 'time'
          ? formatTime(at)
          : exact;
  return (
    <time dateTime={at} title={exact} className={className}>
      {text}
    </time>
  );
}

/** The Umm al-Qura date, the second line of documents. */
export function HijriDate({ at }: { at: string }) {
  return <time dateTime={at}>{formatHijri(at, useLanguage())}</time>;
}

const TICK_MS = 20_000;

/** The current time, updated every 20 seconds while `isTicking`; for ages and countdowns. */
export function useNow(isTicking = true, tickMs = TICK_MS): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isTicking, tickMs]);
  return now;
}
