import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/look-context.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import classes from './driver.module.css';
import frame from './request-frame.module.css';
import { RequestFrame, type RequestViewProps } from './request-frame.tsx';
import { askedText, fuelName } from './request-words.ts';
import { StatusHero } from './status-hero.tsx';
import { Story } from './story.tsx';
import { Pair } from './under-way-view.tsx';
import { ASK_PATH } from './use-ask.ts';

/** Ended without fuel: why, and that the money is back. */
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
        <StatusHero status={request.status} word={t(`status.${request.status}`)}>
          {t(`driver.ended.${request.status}`)}
        </StatusHero>
      }
      footer={<BigButton onClick={() => void navigate({ to: ASK_PATH })}>{t('driver.ask_again')}</BigButton>}
    >
      <section className={classes.card}>
        <div className={frame.plate}>
          <Plate plate={request.vehicle.plate_no} kind={request.vehicle.plate_kind} size="sm" />
        </div>
        <dl className={classes.pairs}>
          <Pair term={fuelName(request.fuel_type, language)}>{askedText(t, request)}</Pair>
          {request.end_reason && <Pair term={t('driver.reason')}>{request.end_reason}</Pair>}
          {back > 0 && (
            <Pair term={t('driver.back_to_company')}>
              <Money amount_halalas={back} />
            </Pair>
          )}
        </dl>
      </section>
      <Story request={request} />
    </RequestFrame>
  );
}
