import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { checkSentence } from '../../../../lib/fuel-requests/check-sentence.ts';
import { useApproveFuelRequest, useFuelRequest } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { useFuelTitle } from '../../../../lib/fuel-requests/names.ts';
import { numberOf } from '../../../../lib/fuel-requests/request-number.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { RequestReason } from '../../../../ui/fuel-requests/request-reason.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Plate } from '../../../../ui/plate.tsx';
import { showError, showSuccess } from '../../../../ui/toast.tsx';
import { Volume } from '../../../../ui/volume.tsx';
import { ApproveDialog, RejectDialog } from '../decide/request-dialogs.tsx';
import classes from './home.module.css';

/** One request pending approval: the exceeded limit as a sentence, with approve and reject. */
export function WaitingRequest({ row }: { row: FuelRequestRow }) {
  const { t } = useTranslation();
  const fuelTitle = useFuelTitle();
  const { data: request } = useFuelRequest(row.id);
  const approve = useApproveFuelRequest();
  const [isRefusing, refusing] = useDisclosure(false);
  const [isChanging, changing] = useDisclosure(false);
  const failed = request?.checks.filter((check) => !check.passed) ?? [];
  const why = failed[0] ? checkSentence(t, failed[0]) : t('desk.callout.manager_decides');

  const onApprove = () =>
    approve.mutate(
      { params: { id: row.id }, body: {} },
      {
        onSuccess: () => showSuccess(t('decide.approved', { number: numberOf(row) })),
        onError: (error) => showError(errorText(t, error)),
      },
    );

  return (
    <li className={classes.waiting}>
      <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />
      <div className={classes.text}>
        <p className={classes.line}>
          <Link to="/client/refueling-transactions/$id" params={{ id: String(row.id) }}>
            {row.driver.name}
          </Link>
          <span className="muted">{row.vehicle.name}</span>
        </p>
        <p className={classes.why}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {request ? why : '…'}
            {failed.length > 1 && ` ${t('home.and_more', { count: failed.length - 1 })}`}
          </span>
        </p>
        <RequestReason request={row} />
      </div>
      <div className={classes.what}>
        <p>
          <Volume volume_ml={row.requested_volume_ml} />{' '}
          <span className="muted">{fuelTitle(row.fuel_type)}</span>{' '}
          <b>
            <Money amount_halalas={row.requested_amount_halalas} />
          </b>
        </p>
        <DateTime at={row.created_at} as="relative" className="muted" />
      </div>
      {request?.can.approve && (
        <div className={classes.answers}>
          <Button px={10} h={32} variant="outline" color="red" onClick={refusing.open}>
            {t('decide.refuse')}
          </Button>
          <Button px={10} h={32} variant="default" onClick={changing.open}>
            {t('decide.other_amount')}
          </Button>
          <Button
            px={10}
            h={32}
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={approve.isPending}
            onClick={onApprove}
          >
            {t('decide.approve')}
          </Button>
        </div>
      )}
      {isChanging && request && <ApproveDialog request={request} choice="less" onClose={changing.close} />}
      {isRefusing && request && <RejectDialog request={request} onClose={refusing.close} />}
    </li>
  );
}
