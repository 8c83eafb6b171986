import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from './board.ts';
import classes from './move.module.css';
import { MoveResult } from './move-result.tsx';
import { useMove } from './use-move.ts';

/** The dragged order beside the pointer; with the keyboard at the bottom of the screen. Announced on change. */
export function MoveCard({ board, follower }: { board: Board; follower: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation();
  const by = useMove((move) => move?.by ?? null);
  const isShown = by === 'pointer' || by === 'keyboard';
  return (
    <div ref={follower} className={classes.follower} data-by={by} role="status" hidden={!isShown}>
      {isShown && (
        <div className={classes.card}>
          <MoveResult board={board} />
          {by === 'keyboard' && <p className={classes.quiet}>{t('plans.keys')}</p>}
        </div>
      )}
    </div>
  );
}
