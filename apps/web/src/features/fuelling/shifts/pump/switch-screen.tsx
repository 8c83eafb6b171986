import { listPumpPeople, switchAttendant } from '@fleet/contracts/fuelling/shifts.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf, call } from '../../../../lib/call.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import type { SignInResult } from '../../../../lib/session.ts';
import { BigButton } from '../../../../ui/big-button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PinInput } from '../../../../ui/pin-input.tsx';
import { ShiftFrame } from './shift-frame.tsx';
import classes from './shift-pump.module.css';

const PIN_LENGTH = 4;
type Person = AnswerOf<typeof listPumpPeople>['rows'][number];

/** Hands the signed-in browser at the pump to another attendant: name, then PIN. Needs a connection. */
export function PumpSwitchScreen({ onSwitched }: { onSwitched: (result: SignInResult) => Promise<void> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [person, setPerson] = useState<Person | null>(null);
  const [pin, setPin] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['pump_people'],
    queryFn: ({ signal }) => call(listPumpPeople, { signal }),
  });
  const change = useMutation({
    mutationFn: (staff_id: number) => call(switchAttendant, { body: { staff_id, pin } }),
    onSuccess: ({ result }) => onSwitched(result),
    onError: () => setPin(''),
  });
  const send = () => {
    if (person && pin.length === PIN_LENGTH && !change.isPending) change.mutate(person.staff_id);
  };
  const back = () => {
    change.reset();
    setPin('');
    if (person) setPerson(null);
    else void navigate({ to: '/gas-station/pump' });
  };
  const others = data?.rows.filter((one) => !one.is_me) ?? [];
  return (
    <ShiftFrame
      title={t('shifts.pump.switch')}
      sub={person?.name}
      onBack={back}
      footer={
        person && (
          <BigButton variant="pump" disabled={pin.length < PIN_LENGTH} busy={change.isPending} onClick={send}>
            {t('shifts.pump.switch')}
          </BigButton>
        )
      }
    >
      {error && !data && <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {change.error && (
        <Callout tone="no">
          {isCallError(change.error, 'INCORRECT_PIN')
            ? t('shifts.pump.wrong_pin')
            : errorText(t, change.error)}
        </Callout>
      )}
      {person ? (
        <div className={classes.step}>
          <p className={classes.beside}>{t('shifts.pump.own_pin', { name: person.name })}</p>
          <PinInput value={pin} onChange={setPin} onDone={send} />
        </div>
      ) : (
        data && (
          <ul className={classes.people}>
            {others.map((one) => (
              <li key={one.staff_id}>
                <UnstyledButton
                  className={classes.person!}
                  disabled={!one.has_pin || !one.is_known_here}
                  onClick={() => setPerson(one)}
                >
                  <span>
                    {one.name}
                    {!one.is_known_here ? (
                      <small>{t('shifts.pump.not_known_here')}</small>
                    ) : (
                      !one.has_pin && <small>{t('shifts.pump.no_pin_own')}</small>
                    )}
                  </span>
                  <IconChevronRight size={22} className="flip" aria-hidden />
                </UnstyledButton>
              </li>
            ))}
            {others.length === 0 && <li className={classes.nobody}>{t('shifts.pump.nobody_else')}</li>}
          </ul>
        )
      )}
    </ShiftFrame>
  );
}
