import type { WaitingKind } from '@fleet/contracts/insight/waiting-work.ts';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadWaiting } from '../lib/waiting-work.ts';
import classes from './waiting-queue.module.css';

interface Queue {
  readonly onDecided: (id: number, next?: number | null) => Promise<void>;
  /** How many still wait, the opened one included; null before the first decision. */
  readonly left: number | null;
  readonly stop: () => void;
}

const QueueContext = createContext<Queue | null>(null);

interface WaitingQueueProps {
  kind: WaitingKind;
  /** The opened one's id in the address. */
  opened: string | null;
  open: (id: number) => void;
  close: () => void;
  children: ReactNode;
}

/** A list of waiting objects: deciding one in its panel opens the next, until none is left or the reader stops. */
export function WaitingQueue({ kind, opened, open, close, children }: WaitingQueueProps) {
  const read = useReadWaiting(kind);
  const [following, setFollowing] = useState<{ id: number; left: number } | null>(null);
  const isFollowed = following !== null && String(following.id) === opened;
  const stop = () => {
    setFollowing(null);
    close();
  };
  const onDecided = async (id: number, next?: number | null) => {
    const waiting = await read().catch(() => undefined);
    const others = waiting?.ids.filter((other) => other !== id) ?? [];
    const nextId = next ?? others[0];
    if (nextId === undefined) return setFollowing(null);
    const isStillListed = waiting?.ids.includes(id) ?? false;
    setFollowing({ id: nextId, left: (waiting?.count ?? 1) - (isStillListed ? 1 : 0) });
    open(nextId);
  };
  return (
    <QueueContext value={{ onDecided, left: isFollowed ? following.left : null, stop }}>
      {children}
    </QueueContext>
  );
}

/**
 * What to call after a decision: opens the next, `next` if it is known, otherwise the oldest that waits. Does nothing outside a queue.
 */
export function useOnDecided(): (id: number, next?: number | null) => void {
  const queue = use(QueueContext);
  return (id, next) => void queue?.onDecided(id, next);
}

/**
 * For the promise of a decision, which the form may not live to see: its record is read again before. The form shows its failure by
 * `error`.
 */
export function ignoreShown(): void {}

/** Says that this is the next of so many, with a way to stop; nothing before the first decision. */
export function NextOf() {
  const { t } = useTranslation();
  const queue = use(QueueContext);
  if (!queue?.left) return null;
  return (
    <p className={classes.next} role="status">
      <span>{t('waiting.next_of', { count: queue.left })}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        onClick={queue.stop}
      >
        {t('waiting.stop')}
      </Button>
    </p>
  );
}
