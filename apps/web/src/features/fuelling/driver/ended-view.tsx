import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import classes from './driver.module.css';
import { Pair } from './in-progress-view.tsx';
import frame from './request-frame.module.css';
import { RequestFrame, type RequestViewProps } from './request-frame.tsx';
import { fuelName, requestedText } from './request-labels.ts';
import { RequestTimeline } from './request-timeline.tsx';
import { StatusHero } from './status-hero.tsx';
import { REQUEST_PATH } from './use-request-fuel.ts';

/** Ended without fuel: the reason, and that the money was released. */
export function EndedView(props: RequestViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { request } = props;
  const back = request.money.released_halalas;
  return (
    <RequestFrame
      {...props}
      banner={
        <StatusHero status={request.status} label={t(`status.${request.status}`)}>
          {t(`driver.ended.${request.status}`)}
        </StatusHero>
      }
      footer={
        <BigButton onClick={() => void navigate({ to: REQUEST_PATH })}>{t('driver.request_again')}</BigButton>
      }
    >
      <section className={classes.card}>
        <div className={frame.plate}>
          <Plate plate={request.vehicle.plate_no} kind={request.vehicle.plate_kind} size="sm" />
        </div>
        <dl className={classes.pairs}>
          <Pair term={fuelName(request.fuel_type, language)}>{requestedText(t, request)}</Pair>
          {request.end_reason && <Pair term={t('driver.reason')}>{request.end_reason}</Pair>}
          {back > 0 && (
            <Pair term={t('driver.back_to_company')}>
              <Money amount_halalas={back} />
            </Pair>
          )}
        </dl>
      </section>
      <RequestTimeline request={request} />
    </RequestFrame>
  );
}
