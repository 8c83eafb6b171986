import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../../../lib/browser.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { BigButton } from '../../../../ui/big-button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { PinInput } from '../../../../ui/pin-input.tsx';
import { type CurrentShift, type Shift, useSignIn } from '../shifts.api.ts';
import { ShiftFrame } from './shift-frame.tsx';
import classes from './shift-pump.module.css';

const PIN_LENGTH = 4;

/** An attendant joins the shift: name, then PIN. */
export function SignInPart({
  current,
  shift,
  onDone,
}: {
  current: CurrentShift;
  shift: Shift;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [person, setPerson] = useState<CurrentShift['attendants'][number] | null>(null);
  const [pin, setPin] = useState('');
  const signIn = useSignIn();
  const here = new Set(
    shift.attendants.filter((one) => one.signed_out_at === null).map((one) => one.staff_id),
  );
  const others = current.attendants.filter((one) => !here.has(one.staff_id));
  const send = () => {
    if (!person || pin.length < PIN_LENGTH || signIn.isPending) return;
    signIn.mutate(
      { params: { id: shift.id }, body: { staff_id: person.staff_id, pin }, idempotencyKey: randomId() },
      { onSuccess: onDone, onError: () => setPin('') },
    );
  };
  const back = () => {
    signIn.reset();
    setPin('');
    if (person) setPerson(null);
    else onDone();
  };
  return (
    <ShiftFrame
      title={t('shifts.pump.sign_in')}
      sub={person?.name}
      onBack={back}
      footer={
        person && (
          <BigButton variant="pump" disabled={pin.length < PIN_LENGTH} busy={signIn.isPending} onClick={send}>
            {t('shifts.pump.sign_in')}
          </BigButton>
        )
      }
    >
      {signIn.error && <Callout tone="no">{messageOf(t, signIn.error)}</Callout>}
      {person ? (
        <div className={classes.step}>
          <p className={classes.beside}>{t('shifts.pump.own_pin', { name: person.name })}</p>
          <PinInput value={pin} onChange={setPin} onDone={send} />
        </div>
      ) : (
        <ul className={classes.people}>
          {others.map((one) => (
            <li key={one.staff_id}>
              <UnstyledButton
                className={classes.person!}
                disabled={!one.has_pin}
                onClick={() => setPerson(one)}
              >
                <span>
                  {one.name}
                  {!one.has_pin && <small>{t('shifts.pump.no_pin')}</small>}
                </span>
                <IconChevronRight size={22} className="flip" aria-hidden />
              </UnstyledButton>
            </li>
          ))}
          {others.length === 0 && <li className={classes.nobody}>{t('shifts.pump.everybody_here')}</li>}
        </ul>
      )}
    </ShiftFrame>
  );
}

/** A wrong PIN is the attendant's here; elsewhere the error text is about the driver's. */
function messageOf(t: ReturnType<typeof useTranslation>['t'], error: unknown): string {
  const isWrong = isCallError(error) && error.code === 'INCORRECT_PIN';
  return isWrong ? t('shifts.pump.wrong_pin') : errorText(t, error);
}
