import { PLATE_KINDS } from '@fleet/domain/plates.ts';
import { useState } from 'react';
import { Brand, Mark } from '../../ui/brand.tsx';
import { CityName } from '../../ui/city-name.tsx';
import { DateTime, HijriDate } from '../../ui/date-time.tsx';
import { Duration, TimeOff } from '../../ui/duration.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FieldValue } from '../../ui/field-value.tsx';
import { Iban } from '../../ui/iban.tsx';
import { InvoiceLink } from '../../ui/invoice-link.tsx';
import { LedgerLink } from '../../ui/ledger-link.tsx';
import { LevelChart, LevelLegend } from '../../ui/level-chart.tsx';
import { DefinitionOf, Explained, MeasureLabel } from '../../ui/measure.tsx';
import { MobileNumber } from '../../ui/mobile-number.tsx';
import { Money, NetPrice, Price, RiyalSign } from '../../ui/money.tsx';
import { NameCell, NarrowItem } from '../../ui/name-cell.tsx';
import { NarrowRow } from '../../ui/narrow-row.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Signature } from '../../ui/signature.tsx';
import { TimeWindow } from '../../ui/time-window.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { ActivationFeeNote, VehicleFeeNote } from '../../ui/vehicle-fee-note.tsx';
import { Distance, Measurement, Odometer, Volume } from '../../ui/volume.tsx';
import classes from './gallery.module.css';
import { AT, LONG, NAMES } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const ACTIVATION = {
  vehicles: 1,
  registration_amount_halalas: 0,
  month_amount_halalas: 0,
  amount_halalas: 0,
};

const LEVEL_ML = [52, 44, 37, 29, 74, 68, 60, 52, 31, 24, 78, 70];
const LEVEL = {
  from: '2026-11-21T05:00:00Z',
  to: '2026-11-24T05:00:00Z',
  tank_ml: 80_000,
  points: LEVEL_ML.map((litres, index) => ({
    read_at: new Date(Date.UTC(2026, 10, 21, 5 + index * 6)).toISOString(),
    volume_ml: litres * 1_000,
  })),
  marks: [
    { kind: 'expected', at: '2026-11-22T02:00:00Z', from_ml: 29_000, to_ml: 78_000 },
    { kind: 'refuel', at: '2026-11-22T02:00:00Z', from_ml: 29_000, to_ml: 74_000 },
    { kind: 'drain', at: '2026-11-23T02:00:00Z', from_ml: 52_000, to_ml: 31_000 },
    { kind: 'unbilled_refuel', at: '2026-11-23T14:00:00Z', from_ml: 24_000, to_ml: 78_000 },
  ] as const,
};

const STROKES = [
  [
    [60, 260],
    [180, 80],
    [260, 300],
    [380, 140],
    [520, 240],
    [760, 120],
  ],
] as const;
const PLATE_SIZES = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

const FEE = {
  vehicles: 1,
  net_halalas: 5_000,
  vat_halalas: 750,
  amount_halalas: 5_750,
  vat_rate_basis_points: 1_500,
  monthly_amount_halalas: 2_300,
};

/** Amounts, times, names and marks. */
export function Figures() {
  const sample = useSample();
  const [now] = useState(() => new Date().toISOString());
  return (
    <div className={classes.group}>
      <Specimen
        name="VehicleFeeNote"
        states={{
          one: <VehicleFeeNote fee={FEE} />,
          many: (
            <VehicleFeeNote
              fee={{ ...FEE, vehicles: 40, amount_halalas: 230_000, monthly_amount_halalas: 92_000 }}
            />
          ),
        }}
      />
      <Specimen
        name="ActivationFeeNote"
        states={{
          loading: <ActivationFeeNote fee={undefined} />,
          free: <ActivationFeeNote fee={ACTIVATION} />,
          month: (
            <ActivationFeeNote fee={{ ...ACTIVATION, month_amount_halalas: 2_300, amount_halalas: 2_300 }} />
          ),
        }}
      />
      <Specimen
        name="Money"
        states={{
          usual: <Money amount_halalas={1_234_550} />,
          nothing: <Money amount_halalas={0} />,
          negative: <Money amount_halalas={-98_700} />,
          signed: <Money amount_halalas={98_700} signed />,
          bare: <Money amount_halalas={98_700} bare />,
          large: <Money amount_halalas={987_654_321_099} />,
          'Price, RiyalSign': (
            <>
              <Price price_millis_per_litre={2_180} unit /> <NetPrice micros={1_895_652} /> <RiyalSign />
            </>
          ),
        }}
      />
      <Specimen
        name="Volume, Distance, Odometer, Measurement"
        states={{
          usual: <Volume volume_ml={48_250} />,
          bulk: <Volume volume_ml={32_000_000} bulk />,
          bare: <Volume volume_ml={48_250} bare />,
          Distance: <Distance distance_metres={12_400} />,
          'Distance, short': <Distance distance_metres={240} />,
          Odometer: <Odometer odometer_km={184_220} />,
          Measurement: <Measurement value="7.9" unit={sample('km/L', 'كم/ل')} />,
        }}
      />
      <Specimen
        name="MeasureLabel, Explained, DefinitionOf"
        states={{
          MeasureLabel: <MeasureLabel of="fills_completed" />,
          Explained: <Explained measure="fills_completed">{sample('Liters', 'اللترات')}</Explained>,
          DefinitionOf: (
            <DefinitionOf measure="fills_completed">
              <button type="button">{sample('Hover or tap', 'مرّر أو انقر')}</button>
            </DefinitionOf>
          ),
        }}
      />
      <Specimen
        name="DateTime, HijriDate, Duration, TimeWindow"
        states={{
          full: <DateTime at={AT} />,
          date: <DateTime at={AT} as="date" />,
          time: <DateTime at={AT} as="time" />,
          relative: <DateTime at={now} as="relative" />,
          HijriDate: <HijriDate at={AT} />,
          Duration: <Duration seconds={5_400} />,
          'Duration, minutes': <Duration seconds={420} />,
          TimeOff: <TimeOff minutes={35} />,
          TimeWindow: <TimeWindow from="2026-11-21T05:00:00Z" to="2026-11-21T09:00:00Z" />,
          'TimeWindow, any hour': <TimeWindow from="2026-11-20T21:00:00Z" to="2026-11-21T21:00:00Z" />,
        }}
      />
      <Specimen
        name="LevelChart, LevelLegend"
        states={{
          days: (
            <LevelChart
              {...LEVEL}
              label={sample('Tank level', 'مستوى الخزان')}
              capacity={sample('Holds 80.00 L', 'السعة 80.00 لتر')}
            />
          ),
          LevelLegend: (
            <LevelLegend
              kinds={[
                { kind: 'refuel', text: sample('arrived', 'وصل') },
                { kind: 'expected', text: sample('expected', 'متوقع') },
                { kind: 'unbilled_refuel', text: sample('not billed here', 'غير مفوتر هنا') },
                { kind: 'drain', text: sample('drained', 'سُحب') },
              ]}
            />
          ),
        }}
      />
      <Specimen
        name="Plate"
        states={{
          ...Object.fromEntries(
            PLATE_KINDS.map((kind) => [kind, <Plate key={kind} plate="JDR-4821" kind={kind} />]),
          ),
          ...Object.fromEntries(
            PLATE_SIZES.map((size) => [`size ${size}`, <Plate key={size} plate="ABJ-7" size={size} />]),
          ),
          masked: <Plate plate="JDR-4821" masked />,
        }}
      />
      <Specimen
        name="NameCell, NarrowItem, TwoLines, CityName"
        states={{
          usual: <NameCell name={NAMES} />,
          'with a note': <NameCell name={NAMES} note="C-1042" />,
          'long text': (
            <div className={classes.narrow}>
              <NameCell name={LONG} />
            </div>
          ),
          NarrowItem: (
            <NarrowItem name={NAMES} status="active" end={<Money amount_halalas={12_000} />}>
              <NarrowRow>
                <span>{sample('Riyadh', 'الرياض')}</span>
                <Volume volume_ml={48_250} />
              </NarrowRow>
            </NarrowItem>
          ),
          'NarrowItem, long text, inactive': (
            <div className={classes.narrow}>
              <NarrowItem name={LONG} status="inactive" end={<Money amount_halalas={12_000} />} />
            </div>
          ),
          TwoLines: <TwoLines first={sample('Diesel', 'ديزل')} second={<Volume volume_ml={48_250} />} />,
          'TwoLines, long text': (
            <div className={classes.narrow}>
              <TwoLines
                first={sample(LONG.name_en, LONG.name_ar)}
                second={sample(LONG.name_ar, LONG.name_en)}
              />
            </div>
          ),
          CityName: <CityName city="Riyadh" />,
        }}
      />
      <Specimen
        name="MobileNumber, Iban, FieldValue, Secret"
        states={{
          MobileNumber: <MobileNumber number="501234567" />,
          'MobileNumber, none': <MobileNumber number={null} />,
          Iban: <Iban iban="SA0380000000608010167519" />,
          'FieldValue, empty': <FieldValue name="address" value={null} />,
          'FieldValue, litres': <FieldValue name="tank_ml" value={400_000} />,
          'FieldValue, yes or no': <FieldValue name="is_default" value={true} />,
          Secret: (
            <Secret label={sample('API key', 'مفتاح الواجهة البرمجية')} value="fk_live_7QmA92xKdW3n5Zt8" />
          ),
        }}
      />
      <Specimen
        name="FactList"
        wide
        states={{
          usual: (
            <FactList
              title={sample('Contract', 'العقد')}
              facts={[
                { name: 'name_en', value: NAMES.name_en },
                { name: 'name_ar', value: NAMES.name_ar },
                { name: 'mobile', value: '501234567' },
                { name: 'address', value: null },
                { name: 'notes', value: sample(LONG.name_en, LONG.name_ar), wide: true },
              ]}
            />
          ),
        }}
      />
      <Specimen
        name="LedgerLink, InvoiceLink"
        states={{
          LedgerLink: (
            <LedgerLink account_id={1}>
              <Money amount_halalas={1_234_550} />
            </LedgerLink>
          ),
          InvoiceLink: <InvoiceLink invoice={{ id: 1, number: 'INV-2026-000042' }} />,
        }}
      />
      <Specimen
        name="Brand, Mark, Portrait, QrCode, Signature"
        states={{
          Brand: <Brand />,
          'Brand, both names': <Brand both />,
          Mark: <Mark size={48} />,
          'Portrait, initials': (
            <span className={classes.row}>
              <Portrait name="Omar Al-Harbi" file_id={null} />
              <Portrait name="عمر الحربي" file_id={null} size={44} />
            </span>
          ),
          QrCode: (
            <QrCode
              text="https://example.com/r/42"
              label={sample('Code of request 42', 'رمز الطلب 42')}
              size={120}
            />
          ),
          Signature: (
            <Signature strokes={STROKES} label={sample('Signature of the receiver', 'توقيع المستلم')} />
          ),
        }}
      />
    </div>
  );
}
