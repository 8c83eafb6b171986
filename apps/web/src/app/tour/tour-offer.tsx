import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../lib/appearance-context.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useFreeCorner } from '../../ui/use-free-corner.ts';
import { useAreaTable } from '../area-table-context.ts';
import { homeLinkOf } from '../home.ts';
import classes from './tour.module.css';
import { startTour, useIsTourRunning } from './tour-store.ts';

interface TourOfferProps {
  /** Over a page that fills the window: in a free corner, never over a control. Others have it above them. */
  isFloating: boolean;
}

/** Offers the tour on the start page until it is taken or declined. */
export function TourOffer({ isFloating }: TourOfferProps) {
  const { t } = useTranslation();
  const { appearance, change } = useAppearance();
  const isRunning = useIsTourRunning();
  const isOnHome = useIsOnHome(!appearance.has_seen_tour);
  const isShown = isOnHome && !appearance.has_seen_tour && !isRunning;
  const { ref, place } = useFreeCorner(isShown && isFloating);
  if (!isShown) return null;
  const settle = () => void change({ has_seen_tour: true });
  return (
    <aside
      ref={ref}
      className={classes.offer}
      data-floating={isFloating || undefined}
      style={isFloating ? (place ?? { visibility: 'hidden' }) : undefined}
      aria-label={t('tour.offer')}
    >
      <IconRoute size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{t('tour.offer')}</b> <span className="muted">{t('tour.offer_text')}</span>
      </p>
      <div>
        <Button variant="subtle" color="gray" className={classes.button!} onClick={settle}>
          {t('tour.decline')}
        </Button>
        <Button
          className={classes.button!}
          onClick={() => {
            settle();
            startTour();
          }}
        >
          {t('tour.start')}
        </Button>
      </div>
    </aside>
  );
}

/** Whether the page is the one the user starts on. */
function useIsOnHome(isWanted: boolean): boolean {
  const table = useAreaTable();
  const { user } = useSignedIn();
  const { pathname } = useLocation();
  const [home, setHome] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    homeLinkOf(table, user)
      .then((link) => isCurrent && setHome(link?.to ?? null))
      // Without its start page nothing is offered; the help center still has the tour.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isWanted, table, user]);
  return home !== null && pathname === home;
}
