import { DRIVER_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { Button } from '@mantine/core';
import { IconKey, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DocumentFacts } from '../../../ui/documents/document-facts.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { PersonalDataActions } from '../../../ui/personal-data.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { BindVehicle } from './bind-vehicle.tsx';
import { type Driver, useSwitchDriver, useUnbindDevice } from './drivers.api.ts';
import classes from './drivers.module.css';
import { InviteDialog } from './invite-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

/** A driver's facts, with vehicle, phone, PIN and sign-in. */
export function DriverFacts({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const change = useSwitchDriver();
  return (
    <>
      {driver.photo_file_id !== null && (
        <div className={classes.photo}>
          <Picture
            path={`/files/${driver.photo_file_id}`}
            label={t('drivers.photo_of', { name: driver.name })}
            width={96}
            height={96}
          />
        </div>
      )}
      <BindVehicle driver={driver} />
      {driver.open_request && (
        <Callout tone="run">{t('vehicles.open_request', { id: driver.open_request.id })}</Callout>
      )}
      <FactList
        facts={[
          { name: 'employee_number', value: driver.employee_number },
          { name: 'civil_id', shown: <bdi className="num">{driver.civil_id}</bdi> },
          {
            name: 'mobile',
            shown: <MobileNumber number={driver.mobile} />,
          },
          { name: 'email', value: driver.email },
          { name: 'driving_license_number', value: driver.driving_license_number },
          { name: 'gender', value: driver.gender },
          { name: 'nationality', value: driver.nationality },
          { name: 'driver_prefered_language', value: driver.driver_prefered_language },
          { name: 'driver_pin', shown: <Pin driver={driver} /> },
          { name: 'device', label: t('drivers.phone'), shown: <Device driver={driver} /> },
          { name: 'sign_in', shown: <SignIn driver={driver} /> },
          { name: 'created_at', value: driver.created_at },
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={driver.name}
                status={driver.status}
                isAllowed={driver.can.update}
                consequence={{ active: t('drivers.on_text'), inactive: t('drivers.off_text') }}
                change={(next) => change(driver.id, next)}
              />
            ),
          },
        ]}
      />
      <DocumentFacts documents={DRIVER_DOCUMENTS} owner={driver} />
      <Transactions id={driver.id} />
      <PersonalDataActions kind="driver" person={driver} />
    </>
  );
}

function Pin({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className={classes.line}>
      {driver.has_pin ? t('drivers.pin_set') : t('drivers.pin_none')}
      {driver.can.set_pin && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {driver.has_pin ? t('drivers.pin_reset') : t('drivers.pin_add')}
        </Button>
      )}
      {isOpen && <PinDialog driver={driver} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

function Device({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const unbind = useUnbindDevice();
  if (!driver.device) return <span className="muted">{t('drivers.any_phone')}</span>;
  return (
    <span className={classes.line}>
      <span>
        {driver.device.name ?? t('drivers.phone')}, <DateTime at={driver.device.bound_at} as="date" />
      </span>
      {driver.can.unbind_device && (
        <Button
          size="compact-sm"
          variant="default"
          loading={unbind.isPending}
          onClick={() =>
            unbind.mutate(
              { params: { id: driver.id } },
              {
                onSuccess: () => showSuccess(t('drivers.phone_freed')),
                onError: (error) => showError(errorText(t, error)),
              },
            )
          }
        >
          {t('drivers.free_phone')}
        </Button>
      )}
    </span>
  );
}

function SignIn({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const text = driver.user
    ? driver.user.has_signed_up
      ? t('drivers.signs_in', { email: driver.user.email })
      : t('drivers.invited', { email: driver.user.email })
    : t('drivers.not_invited');
  return (
    <span className={classes.line}>
      <bdi>{text}</bdi>
      {driver.can.invite && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {driver.user ? t('drivers.new_link') : t('drivers.invite')}
        </Button>
      )}
      {isOpen && <InviteDialog driver={driver} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

function Transactions({ id }: { id: number }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const path = area === 'admin' ? '/admin/refueling-transactions' : '/client/refueling-transactions';
  return (
    <p className={classes.links}>
      <LinkAnchor to={path} search={{ driver: id, period: 'any' }}>
        {t('drivers.transactions')}
      </LinkAnchor>
    </p>
  );
}
