import '@mantine/core/styles/Skeleton.layer.css';
import type { TrackedDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import { Skeleton } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../../lib/appearance-context.ts';
import { browserStorage } from '../../../lib/browser.ts';
import { errorText } from '../../../lib/error-text.ts';
import { session } from '../../../lib/session.ts';
import { productName } from '../../../lib/settings.ts';
import { Mark } from '../../../ui/brand.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { DeliverySlip } from './delivery-slip.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { DriverBar } from './driver-bar.tsx';
import { useTrackedDelivery } from './tracking.api.ts';
import classes from './tracking.module.css';
import { TrackingMap } from './tracking-map.tsx';

/** One delivery for its recipient, by a link and without sign-in. */
export function TrackingPage({ token }: { token: string }) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <Content token={token} />
    </QueryClientProvider>
  );
}

function Content({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTrackedDelivery(token);
  useRecipientLanguage(data?.language);
  useDocumentTitle(data ? t('tracking.title', { id: data.order_id }) : t('tracking.delivery'));
  if (error?.code === 'NOT_FOUND')
    return (
      <Frame>
        <EmptyState icon={IconLinkOff} title={t('tracking.over_title')} text={t('tracking.over_text')} />
      </Frame>
    );
  if (data)
    return (
      <Frame delivery={data}>
        {data.state !== 'delivered' && <TrackingMap delivery={data} />}
        <div className={classes.body}>
          {error && (
            <p className={classes.offline} role="status">
              {t('tracking.offline')}
            </p>
          )}
          <DeliveryState delivery={data} />
          {data.state === 'delivered' && <DeliverySlip token={token} delivery={data} />}
          <p className={classes.end}>
            {t(data.state === 'delivered' ? 'tracking.closes_soon' : 'tracking.no_sign_in')}
          </p>
        </div>
        <DriverBar delivery={data} />
      </Frame>
    );
  return (
    <Frame>
      {error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.body}>
          <Skeleton height={280} radius={0} />
          <Skeleton height={96} radius="md" />
          <Skeleton height={72} radius="md" />
        </div>
      )}
    </Frame>
  );
}

function Frame({ delivery, children }: { delivery?: TrackedDelivery; children: ReactNode }) {
  const { t } = useTranslation();
  const { language } = useAppearance();
  const brand = delivery?.brand;
  const name = (language === 'ar' ? brand?.name_ar : brand?.name_en) || productName(language);
  return (
    <div
      className={classes.page}
      data-branded={brand?.colour ? true : undefined}
      style={brand?.colour ? ({ '--branch': brand.colour } as CSSProperties) : undefined}
    >
      <header className={classes.header}>
        <Mark size={32} className={classes.mark!} />
        <div className={classes.titles}>
          <h1>{name}</h1>
          <small>{t('tracking.delivery')}</small>
        </div>
        <LanguageSwitch className={classes.language} />
      </header>
      <main id="content" className={classes.main}>
        {children}
      </main>
    </div>
  );
}

const VISITED_KEY = 'tracking-visited';

/** The first visit is in the recipient's language, unless a user of the product is signed in; what is chosen here later stays. */
function useRecipientLanguage(language: TrackedDelivery['language'] | undefined): void {
  const { appearance, adopt } = useAppearance();
  const speak = useEffectEvent((own: TrackedDelivery['language']) => {
    if (browserStorage().getItem(VISITED_KEY) || session().signedInAreas().length > 0) return;
    browserStorage().setItem(VISITED_KEY, 'yes');
    void adopt(appearance, own);
  });
  useEffect(() => {
    if (language) speak(language);
  }, [language]);
}
