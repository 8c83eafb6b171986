import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay } from '../../../lib/format.ts';
import classes from '../../../ui/fuel-requests/detail.module.css';
import { PushOffer } from '../../../ui/push-offer.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { LateCallout } from './late-callout.tsx';
import { PreviousFill } from './previous-fill.tsx';
import { RequestCallout } from './request-callout.tsx';
import { RequestChecks } from './request-checks.tsx';
import { RequestComments } from './request-comments.tsx';
import { FlagCallout } from './request-flags.tsx';
import { RequestHeader } from './request-header.tsx';
import { RequestIndicators } from './request-indicators.tsx';
import { RequestMap } from './request-map.tsx';
import { RequestMoney } from './request-money.tsx';
import { useTimelineItems } from './timeline-items.tsx';

/** One request in full: parties, pending decision, timeline, checks and money. */
export function RequestDetail({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const items = useTimelineItems(request);
  const { approve, decide_as_client, decide_as_admin } = request.can;
  return (
    <div className={classes.detail}>
      <RequestHeader request={request} />
      <RequestCallout request={request} />
      {(approve || decide_as_client || decide_as_admin) && <PushOffer reason="held" />}
      <LateCallout request={request} />
      <RequestIndicators request={request} />
      <FlagCallout flags={request.flags} checks={[...(request.close_checks ?? []), ...request.checks]} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <section>
            <h3 className={classes.title}>
              {t('desk.timeline.title')}{' '}
              <span className="muted">{formatDay(request.created_at, language)}</span>
            </h3>
            <Timeline items={items} />
          </section>
          <RequestComments request={request} />
        </div>
        <div className={classes.column}>
          <RequestChecks request={request} />
          <PreviousFill request={request} />
          <RequestMoney request={request} />
          <RequestMap request={request} />
        </div>
      </div>
    </div>
  );
}
