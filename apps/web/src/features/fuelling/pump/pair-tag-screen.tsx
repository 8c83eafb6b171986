import { checkVehicleTagCode, pairVehicleTagAtPump } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { readTypedCode, TYPED_CODE_LENGTH } from '@fleet/domain/typed-codes.ts';
import { IconCheck, IconList, IconNfc } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf, call } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useCallOnce } from '../../../lib/use-change.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { signal } from '../../../ui/signals.ts';
import { VerdictBanner } from '../../../ui/verdict-banner.tsx';
import { sanitizeDriverCode } from './driver-code.ts';
import classes from './find.module.css';
import pump from './pump.module.css';
import { PumpFrame } from './pump-frame.tsx';
import { ReadTag } from './read-tag.tsx';

type Vehicle = AnswerOf<typeof checkVehicleTagCode>;

/** Pairs a tag with a vehicle by the code its company gave: the code, the plate to compare, the tag. */
export function PumpPairTagScreen() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [round, setRound] = useState(0);
  const check = useMutation<Vehicle, CallError, string>({
    mutationFn: (text) => call(checkVehicleTagCode, { body: { code: text } }),
  });
  const toQueue = () => void navigate({ to: '/gas-station/pump' });
  const again = () => {
    setCode('');
    check.reset();
    setRound(round + 1);
  };
  if (check.data)
    return <ReadAndPair key={round} code={code} vehicle={check.data} onAgain={again} onQueue={toQueue} />;
  return (
    <TypeCode
      code={code}
      onCode={setCode}
      isBusy={check.isPending}
      error={check.error}
      onSubmit={() => check.mutate(code)}
      onBack={toQueue}
    />
  );
}

interface TypeCodeProps {
  code: string;
  onCode: (code: string) => void;
  isBusy: boolean;
  error: CallError | null;
  onSubmit: () => void;
  onBack: () => void;
}

function TypeCode({ code, onCode, isBusy, error, onSubmit, onBack }: TypeCodeProps) {
  const { t } = useTranslation();
  const isComplete = readTypedCode(code).length === TYPED_CODE_LENGTH;
  const submit = () => isComplete && !isBusy && onSubmit();
  return (
    <PumpFrame
      title={t('pump.tag.pair')}
      onBack={onBack}
      footer={
        <BigButton variant="pump" icon={IconCheck} disabled={!isComplete} busy={isBusy} onClick={submit}>
          {t('pump.tag.check_code')}
        </BigButton>
      }
    >
      <label className={classes.codeField}>
        <span>{t('pump.tag.code_hint')}</span>
        <input
          className={classes.code}
          value={code}
          onChange={(event) => onCode(sanitizeDriverCode(event.currentTarget.value))}
          onKeyDown={(event) => event.key === 'Enter' && submit()}
          placeholder={'·'.repeat(TYPED_CODE_LENGTH)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          aria-invalid={error !== null || undefined}
        />
      </label>
      <p className={classes.line} role="alert">
        {error ? errorText(t, error) : ''}
      </p>
    </PumpFrame>
  );
}

interface ReadAndPairProps {
  code: string;
  vehicle: Vehicle;
  onAgain: () => void;
  onQueue: () => void;
}

function ReadAndPair({ code, vehicle, onAgain, onQueue }: ReadAndPairProps) {
  const { t } = useTranslation();
  const pair = useMutation<AnswerOf<typeof pairVehicleTagAtPump>, CallError, string>({
    mutationFn: useCallTag(code),
    onSuccess: () => signal('yes'),
    onError: () => signal('no'),
  });
  const plate = (
    <div className={pump.plateRow}>
      <Plate plate={vehicle.plate_no} kind={vehicle.plate_kind} size="lg" />
    </div>
  );
  if (pair.data)
    return (
      <PumpFrame
        title={t('pump.tag.paired')}
        slim
        flush
        footer={
          <>
            <BigButton variant="second" icon={IconNfc} onClick={onAgain}>
              {t('pump.tag.pair_next')}
            </BigButton>
            <BigButton variant="pump" icon={IconList} onClick={onQueue}>
              {t('pump.queue')}
            </BigButton>
          </>
        }
      >
        {plate}
        <VerdictBanner verdict="yes" label={t('pump.tag.paired')} size="pump">
          <p className={pump.bannerLine}>{t('pump.tag.paired_text', { tag_number: pair.data.tag_number })}</p>
        </VerdictBanner>
      </PumpFrame>
    );
  return (
    <PumpFrame
      title={t('pump.tag.pair')}
      onBack={onAgain}
      footer={
        <BigButton variant="second" onClick={onAgain}>
          {t('pump.tag.other_code')}
        </BigButton>
      }
    >
      {plate}
      <ReadTag
        onRead={(tag) => !pair.isPending && pair.mutate(tag)}
        text={t('pump.tag.compare')}
        isBusy={pair.isPending}
        problem={pair.error ? problemOf(t, pair.error) : undefined}
      />
    </PumpFrame>
  );
}

function problemOf(t: TFunction, error: CallError): string {
  const problem = error.fields?.tag;
  if (!problem) return errorText(t, error);
  return t(problem === 'taken' ? 'fields.tag_taken' : `fields.${String(problem)}`);
}

/** One call for one tag, however often the phone reads it. */
function useCallTag(code: string) {
  const once = useCallOnce(pairVehicleTagAtPump);
  return (tag: string) => once({ body: { code, tag } });
}
