import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, DateTimeField } from '../../ui/form/date-fields.tsx';
import {
  ConsumptionField,
  DecimalField,
  FeeField,
  LitresField,
  MinutesField,
  MoneyField,
  TimeOfDayField,
  WeightField,
} from '../../ui/form/figure-fields.tsx';
import { FormSection } from '../../ui/form/form-panel.tsx';
import { PayeeFields } from '../../ui/form/payee-fields.tsx';
import { PlateField } from '../../ui/form/plate-field.tsx';
import {
  CodeField,
  DigitsField,
  EmailField,
  IbanField,
  NameFields,
  TextField,
} from '../../ui/form/text-fields.tsx';
import classes from './gallery.module.css';
import { AT, LONG, NAMES } from './samples.ts';
import { Specimen, Typed, useSample } from './specimen.tsx';

/** What is typed into a form: empty, filled, wrong, disabled. */
export function Fields() {
  const sample = useSample();
  const long = sample(LONG.name_en, LONG.name_ar);
  return (
    <div className={classes.group}>
      <Specimen
        name="TextField and its kin"
        states={{
          empty: (
            <Typed name="name_en" initial="">
              {(field) => <TextField {...field} />}
            </Typed>
          ),
          filled: (
            <Typed name="name_ar" initial={NAMES.name_ar}>
              {(field) => <TextField {...field} lang="ar" />}
            </Typed>
          ),
          'required, with a hint': (
            <Typed name="address" initial="" required>
              {(field) => <TextField {...field} hint={sample('Street and city', 'الشارع والمدينة')} />}
            </Typed>
          ),
          problem: (
            <Typed name="notes" initial="?" problem="invalid">
              {(field) => <TextField {...field} />}
            </Typed>
          ),
          disabled: (
            <Typed name="code" initial="C-1042">
              {(field) => <TextField {...field} disabled />}
            </Typed>
          ),
          'lines, long text': (
            <Typed name="text" initial={long}>
              {(field) => <TextField {...field} lines={3} />}
            </Typed>
          ),
          EmailField: (
            <Typed name="email" initial="omar@example.com">
              {(field) => <EmailField {...field} />}
            </Typed>
          ),
          DigitsField: (
            <Typed name="mobile" initial="501234567">
              {(field) => <DigitsField {...field} kind="mobile" />}
            </Typed>
          ),
          IbanField: (
            <Typed name="iban" initial="SA0380000000608010167519">
              {(field) => <IbanField {...field} />}
            </Typed>
          ),
          CodeField: (
            <Typed name="serial_no" initial="P2-0042">
              {(field) => <CodeField {...field} />}
            </Typed>
          ),
          PlateField: (
            <Typed name="plate_no" initial="JDR-4821">
              {(field) => <PlateField {...field} />}
            </Typed>
          ),
          'PlateField, problem': (
            <Typed name="plate" initial="" problem="required">
              {(field) => <PlateField {...field} />}
            </Typed>
          ),
        }}
      />
      <Specimen
        name="NameFields, FormSection"
        wide
        states={{
          usual: (
            <FormSection title={sample('Names', 'الأسماء')} note={long}>
              <Typed name="name_en" initial={LONG.name_en}>
                {(en) => (
                  <Typed name="name_ar" initial={LONG.name_ar}>
                    {(ar) => <NameFields en={en} ar={ar} />}
                  </Typed>
                )}
              </Typed>
            </FormSection>
          ),
        }}
      />
      <Specimen
        name="PayeeFields"
        wide
        states={{
          usual: <Payee name={sample('Najd Transport', 'نجد للنقل')} iban="SA0380000000608010167519" />,
          problem: <Payee name="" iban="SA00" isTried />,
        }}
      />
      <Specimen
        name="Figures"
        states={{
          MoneyField: (
            <Typed<number | null> name="amount_halalas" initial={123_450}>
              {(field) => <MoneyField {...field} />}
            </Typed>
          ),
          'MoneyField, problem': (
            <Typed<number | null> name="amount" initial={null} problem="required">
              {(field) => <MoneyField {...field} />}
            </Typed>
          ),
          'MoneyField, disabled': (
            <Typed<number | null> name="price" initial={123_450}>
              {(field) => <MoneyField {...field} disabled />}
            </Typed>
          ),
          LitresField: (
            <Typed<number | null> name="volume_ml" initial={48_250}>
              {(field) => <LitresField {...field} />}
            </Typed>
          ),
          FeeField: (
            <Typed<number | null> name="fee" initial={20}>
              {(field) => <FeeField {...field} />}
            </Typed>
          ),
          WeightField: (
            <Typed<number | null> name="weight" initial={12_000}>
              {(field) => <WeightField {...field} />}
            </Typed>
          ),
          MinutesField: (
            <Typed<number | null> name="minutes" initial={2_700}>
              {(field) => <MinutesField {...field} />}
            </Typed>
          ),
          ConsumptionField: (
            <Typed<number | null> name="consumption" initial={7_900}>
              {(field) => <ConsumptionField {...field} />}
            </Typed>
          ),
          DecimalField: (
            <Typed<number | null> name="factor" initial={15}>
              {(field) => <DecimalField {...field} decimals={1} unit="%" />}
            </Typed>
          ),
          TimeOfDayField: (
            <Typed<number | null> name="from_minute" initial={480}>
              {(field) => <TimeOfDayField {...field} />}
            </Typed>
          ),
          DateField: (
            <Typed name="date" initial="2026-11-21">
              {(field) => <DateField {...field} />}
            </Typed>
          ),
          'DateField, problem': (
            <Typed name="until" initial="" problem="required">
              {(field) => <DateField {...field} />}
            </Typed>
          ),
          DateTimeField: (
            <Typed name="starts_at" initial={AT}>
              {(field) => <DateTimeField {...field} />}
            </Typed>
          ),
        }}
      />
    </div>
  );
}

function Payee({ isTried = false, ...initial }: { name: string; iban: string; isTried?: boolean }) {
  const [payee, setPayee] = useState(initial);
  return (
    <PayeeFields
      nameLabel={useTranslation().t('field_names.beneficiary_name')}
      beneficiary_name={payee.name}
      onName={(name) => setPayee({ ...payee, name })}
      iban={payee.iban}
      onIban={(iban) => setPayee({ ...payee, iban })}
      isTried={isTried}
    />
  );
}
