import { IconLogout, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { BigButton } from '../../ui/big-button.tsx';
import { FigureField } from '../../ui/figure-field.tsx';
import { HeaderMenu } from '../../ui/header-menu.tsx';
import { NumberPad } from '../../ui/number-pad.tsx';
import { PhoneFrame, PhoneHeaderButton } from '../../ui/phone-frame.tsx';
import { PinInput } from '../../ui/pin-input.tsx';
import { PushOfferCard } from '../../ui/push-offer.tsx';
import classes from './gallery.module.css';
import { LONG } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const BACKGROUNDS = ['page', 'pump', 'night'] as const;
const nothing = () => {};

/** What drivers and attendants have in their hand. */
export function Phone() {
  const sample = useSample();
  const [pin, setPin] = useState('12');
  const [digits, setDigits] = useState('48.25');
  const [reading, setReading] = useState('184220');
  const figure = { label: sample('Odometer', 'عداد المسافة'), unit: sample('km', 'كم'), onDone: nothing };
  return (
    <div className={classes.group}>
      <Specimen
        name="PhoneFrame, PhoneHeaderButton"
        states={Object.fromEntries(
          BACKGROUNDS.map((background) => [
            background,
            <div key={background} className={classes.phone}>
              <PhoneFrame
                title={sample('My trips', 'رحلاتي')}
                sub={sample(LONG.name_en, LONG.name_ar)}
                background={background}
                onBack={nothing}
                actions={
                  <>
                    <PhoneHeaderButton label={sample('Account', 'الحساب')} onClick={nothing}>
                      <IconUser size={24} aria-hidden />
                    </PhoneHeaderButton>
                    <HeaderMenu
                      label={sample('More', 'المزيد')}
                      icon={IconUser}
                      items={[
                        { label: sample('Sign out', 'تسجيل الخروج'), icon: IconLogout, onPick: nothing },
                      ]}
                    />
                  </>
                }
                footer={<BigButton>{sample('Arrive', 'وصلت')}</BigButton>}
              >
                <p>{sample('Two stops left.', 'بقيت محطتا تسليم.')}</p>
              </PhoneFrame>
            </div>,
          ]),
        )}
      />
      <Specimen
        name="PushOfferCard"
        states={{
          offer: <PushOfferCard reason="request" onAccept={nothing} onDecline={nothing} />,
          failed: <PushOfferCard reason="trip" hasFailed onAccept={nothing} onDecline={nothing} />,
          installation: (
            <PushOfferCard reason="held" needsInstallation onAccept={nothing} onDecline={nothing} />
          ),
        }}
      />
      <Specimen
        name="NumberPad, PinInput"
        states={{
          NumberPad: <NumberPad value={digits} onChange={setDigits} length={7} decimal onDone={nothing} />,
          PinInput: <PinInput value={pin} onChange={setPin} />,
        }}
      />
      <Specimen
        name="FigureField"
        states={{
          usual: <FigureField {...figure} value={reading} onChange={setReading} />,
          empty: (
            <FigureField
              {...figure}
              value=""
              onChange={setReading}
              note={sample('as the display shows', 'كما تظهر على الشاشة')}
            />
          ),
          warning: (
            <FigureField
              {...figure}
              value={reading}
              onChange={setReading}
              warning={sample('Lower than last time.', 'أقل من القراءة السابقة.')}
            />
          ),
          disabled: <FigureField {...figure} value={reading} onChange={setReading} disabled />,
          large: <FigureField {...figure} value={reading} onChange={setReading} large />,
        }}
      />
    </div>
  );
}
