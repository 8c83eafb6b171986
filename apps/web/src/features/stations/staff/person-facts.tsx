import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { InviteButton } from '../../../ui/invite-button.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PersonalDataActions } from '../../../ui/personal-data.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { type Person, useSwitchPerson } from './staff.api.ts';
import classes from './staff.module.css';

/** A staff member's facts, stations and sign-in. */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchPerson();
  const { user, can } = person;
  return (
    <>
      <FactList
        facts={[
          { name: 'designation', shown: t(`staff.designations.${person.designation}`) },
          {
            name: 'station',
            label: t('columns.station'),
            shown: person.station ? nameOf(person.station) : t('staff.all_stations'),
          },
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={person.name}
                status={person.status}
                isAllowed={can.set_status}
                consequence={{ active: t('staff.on_text'), inactive: t('staff.off_text') }}
                change={(next) => change(person.id, next)}
              />
            ),
          },
          { name: 'employee_number', value: person.employee_number },
          { name: 'civil_id', shown: <bdi className="num">{person.civil_id}</bdi> },
          { name: 'mobile', shown: <MobileNumber number={person.mobile} /> },
          { name: 'email', value: person.email },
          { name: 'nationality', value: person.nationality },
          { name: 'gender', shown: person.gender ? t(`staff.genders.${person.gender}`) : '–' },
          { name: 'prefered_language', shown: t(`staff.languages.${person.prefered_language}`) },
          ...(person.designation === 'supervisor'
            ? [{ name: 'area_supervisor_id', shown: person.area_supervisor?.name ?? '–' }]
            : []),
          ...(person.designation === 'attendant'
            ? [{ name: 'has_pin', label: t('staff.shift_pin'), shown: <ShiftPin person={person} /> }]
            : []),
          { name: 'created_at', value: person.created_at },
        ]}
      />
      <FactList
        title={t('staff.sign_in')}
        facts={[
          {
            name: 'user',
            label: t('staff.sign_in'),
            wide: true,
            shown: user ? (
              <span className={classes.invite}>
                {t(user.has_signed_up ? 'staff.signs_in' : 'invite.not_yet')}
                {can.invite && (
                  <InviteButton
                    user={{ id: user.id, name: person.name, has_signed_up: user.has_signed_up }}
                  />
                )}
              </span>
            ) : (
              t('staff.no_sign_in')
            ),
          },
        ]}
      />
      {person.transfers.length > 0 && (
        <FactList
          title={t('staff.moves')}
          facts={[
            {
              name: 'moves',
              label: t('staff.moves_label'),
              wide: true,
              shown: (
                <ul className={classes.moves}>
                  {person.transfers.map((move) => (
                    <li key={move.id}>
                      {t('staff.moved', { from: nameOf(move.from_station), to: nameOf(move.to_station) })}{' '}
                      <span className="muted">
                        <DateTime at={move.transferred_at} />
                        {move.transferred_by && ` · ${move.transferred_by}`}
                      </span>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
      <PersonalDataActions kind="staff" person={person} />
    </>
  );
}

/** Whether an attendant has a shift PIN; with permission, sets a new one. */
function ShiftPin({ person }: { person: Person }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className={classes.invite}>
      {t(person.has_pin ? 'staff.pin_set' : 'staff.pin_none')}
      {person.can.set_pin && (
        <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
          {t('drivers.pin_new')}
        </Button>
      )}
      {isOpen && <PinDialog person={person} onClose={() => setIsOpen(false)} />}
    </span>
  );
}
