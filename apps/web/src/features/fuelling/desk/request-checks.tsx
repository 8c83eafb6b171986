import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { SegmentedControl } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApprovedLess } from '../../../lib/fuel-requests/approved-less.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { ChecksTable } from '../../../ui/checks-table.tsx';
import { AllowedQuantity } from '../../../ui/fuel-requests/allowed-quantity.tsx';
import classes from '../../../ui/fuel-requests/detail.module.css';
import { WhyFailedLink } from '../../../ui/help-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { deskChecks } from './desk-checks.ts';

/** Link from a failed check to the vehicle's limits, with permission. */
function LimitsLink({ vehicle_id }: { vehicle_id: number }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const [mayReadRules, mayReadVehicle] = [useCan('read policy'), useCan('read vehicle')];
  if (!mayReadRules || !mayReadVehicle) return null;
  return (
    <LinkButton
      to={area === 'admin' ? '/admin/vehicles/$id' : '/client/vehicles/$id'}
      params={{ id: String(vehicle_id) }}
      search={{ tab: 'limits' }}
      variant="subtle"
      leftSection={<IconScale size={18} aria-hidden />}
    >
      {t('desk.checks.limits')}
    </LinkButton>
  );
}

/** The policy's checks at the close of the pump, and at the request; failed ones first. */
export function RequestChecks({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<'close' | 'ask'>('close');
  const shown = stage === 'close' && request.close_checks ? request.close_checks : request.checks;
  const failed = shown.filter((check) => !check.passed).length;
  const passed = shown.length - failed;
  if (shown.length === 0) return null;

  return (
    <section>
      <div className={classes.titleRow}>
        <h3 className={classes.title}>{t('desk.checks.title')}</h3>
        {request.close_checks ? (
          <SegmentedControl
            size="xs"
            aria-label={t('desk.checks.when')}
            value={stage}
            onChange={(value) => setStage(value as 'close' | 'ask')}
            data={(['ask', 'close'] as const).map((value) => ({ value, label: t(`desk.checks.${value}`) }))}
          />
        ) : (
          <span className="muted">{t('desk.checks.ask')}</span>
        )}
        <span className={classes.counts}>
          {failed > 0 && <b>{t('desk.checks.failed', { count: failed })}</b>}
          {passed > 0 && <span>{t('desk.checks.passed', { count: passed })}</span>}
        </span>
      </div>
      {shown === request.checks && isApprovedLess(request) && (
        <p className="muted">
          {t('desk.checks.of_requested')} <AllowedQuantity request={request} />
        </p>
      )}
      <ScrollBox label={t('desk.checks.title')}>
        <ChecksTable key={stage} checks={deskChecks(t, shown)} />
      </ScrollBox>
      {failed > 0 && (
        <p className={classes.titleRow}>
          <WhyFailedLink checks={shown} />
          <LimitsLink vehicle_id={request.vehicle.id} />
        </p>
      )}
    </section>
  );
}
